import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import {
  createInterruption,
  exitOnFailure,
  findFreePort,
  isPortBusy,
  untilInterrupted,
} from '@szn/remote-kit/lib/child-processes';
import { folders, listRemotes } from './project-folders.ts';
import { type DevelopmentServer, serveAlone, startDevelopmentServer } from '@szn/remote-kit/serve-alone';
import { readPort, startStorefront, type Storefront } from './start-storefront.ts';

const usage = `npm run dev [-- --only <remote>[,<remote>…]]
npm run dev -- --alone <remote> [--port 4101]

Serves shell and remotes with hot replacement: an edit shows at once and the page keeps its state.
  --only   Remotes to work on; the others come from their builds. All of them when left out.
  --alone  One remote without the storefront, on a page of its own and for any storefront that is asked for it by
           ?mfe=<remote>@http://localhost:4101
`;

/**
 * `npm run dev`. A change of a remote's routes or commands needs a restart: they are read from its release record.
 */
async function main(interruption: AbortSignal): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      alone: { type: 'string' },
      port: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  if (values.alone !== undefined) {
    const [name = ''] = chooseRemotes(values.alone);
    await runAlone(name, readPort(values.port ?? '4101'), interruption);
    return;
  }
  const remotes = chooseRemotes(values.only);
  await build();
  const servers: DevelopmentServer[] = [];
  try {
    for (const folder of [folders.shell, ...remotes.map((name) => path.join(folders.remotes, name))]) {
      servers.push(startDevelopmentServer(folder, await findFreePort()));
    }
    const storefront = await openStorefront(servers, interruption);
    process.stdout.write(`\n  ${storefront.url} with hot replacement of: shell, ${remotes.join(', ')}\n\n`);
    const services = [...servers.map(({ service }) => service), ...Object.values(storefront.services)];
    await untilInterrupted(interruption, services, storefront.stop);
  } finally {
    await Promise.all(servers.map(({ service }) => service.stop()));
  }
}

function openStorefront(
  [shell, ...remotes]: readonly DevelopmentServer[],
  signal: AbortSignal,
): Promise<Storefront> {
  const entries = remotes.map(({ name, origin }) => [name, `${origin}/remoteEntry.js`]);
  return startStorefront({
    port: readPort(process.env.PORT),
    signal,
    environment: {
      NODE_ENV: 'development',
      DEV_ENTRIES: JSON.stringify({
        shell: `${shell?.origin}/main.js`,
        remotes: Object.fromEntries(entries),
      }),
    },
  });
}

function chooseRemotes(only: string | undefined): readonly string[] {
  const all = listRemotes();
  if (only === undefined) return all;
  const wanted = only.split(',');
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`No such remote: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  return wanted;
}

async function runAlone(name: string, port: number, interruption: AbortSignal): Promise<void> {
  if (await isPortBusy(port, 'localhost')) {
    throw new Error(`Port ${port} is in use by another program: choose one with --port.`);
  }
  const { origin, service } = await serveAlone(path.join(folders.remotes, name), port);
  try {
    process.stdout.write(`
  ${origin} has ${name} alone, with hot reload and the shell of the tests around it.
  In a storefront that allows ${origin}, add ?mfe=${name}@${origin} to the address of a page.

`);
    await untilInterrupted(interruption, [service]);
  } finally {
    await service.stop();
  }
}

const interruption = createInterruption();
void exitOnFailure(main(interruption), ({ message }) => message, interruption);
