import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import {
  createInterruption,
  exitOnFailure,
  findFreePort,
  isPortBusy,
  type Service,
  untilInterrupted,
} from '@szn/remote-kit/lib/child-processes';
import { folders, listRemotes, root } from './project/project-folders.ts';
import { type DevelopmentServer, serveAlone, startDevelopmentServer } from '@szn/remote-kit/serve-alone';
import { checkPort, readPort, startStorefront, type Storefront } from './servers/start-storefront.ts';
import { supervise } from './servers/supervise.ts';
import { createTypeChecks, watchSources } from './servers/watch-sources.ts';

const usage = `npm run dev [-- --only <remote>[,<remote>…]] [--ssr]
npm run dev -- --alone <remote> [--port 4101]

Serves shell and remotes with hot replacement: an edit shows at once and the page keeps its state. Errors of pages, of
types and of builds are printed here; gateway and provider are built and started again when their files change.
  --only   Remotes to work on; the others come from their builds. All of them when left out.
  --ssr    Renders pages on the server first, as the shop does: what differs in the browser, and what only browsers have,
           is an error. An edit is built for the server, too, which takes some seconds longer.
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
      ssr: { type: 'boolean', default: false },
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
  await checkPort(readPort(process.env.PORT), '127.0.0.1');
  await build(undefined, { isBudgetRequired: false });
  const servers: DevelopmentServer[] = [];
  try {
    for (const folder of [folders.shell, ...remotes.map((name) => path.join(folders.remotes, name))]) {
      servers.push(startDevelopmentServer(folder, await findFreePort(), { configuration }));
    }
    const storefront = await openStorefront(servers, values.ssr, interruption);
    process.stdout.write(
      `\n  ${storefront.url} with hot replacement of: shell, ${remotes.join(', ')}${values.ssr ? '; pages are rendered on the server first' : ''}\n\n`,
    );
    const browserFolders = ['shell', ...remotes.map((name) => `remotes/${name}`)];
    const watcher = watchFolders(browserFolders, storefront, values.ssr);
    await untilInterrupted(
      interruption,
      servers.map(({ service }) => service),
      watcher.stop,
    );
  } finally {
    await Promise.all(servers.map(({ service }) => service.stop()));
  }
}

const configuration = path.join(root, 'tools/project/development.config.ts');
/** What the bundle of a server contains, besides its own folder. */
const sharedByServers = ['shared-contracts', 'settings', 'tracing'];
const serverFolders: Readonly<Record<'provider' | 'gateway', readonly string[]>> = {
  provider: ['provider', ...sharedByServers],
  gateway: ['gateway', 'release-registry', ...sharedByServers],
};

const say = (line: string) => process.stdout.write(`  ${line}\n`);

/** Checks types, and builds and starts servers again, whenever files change. `stop` ends the servers, too. */
function watchFolders(
  browserFolders: readonly string[],
  storefront: Storefront,
  hasServerRendering: boolean,
) {
  const types = createTypeChecks([
    ...browserFolders,
    'shared-ui',
    ...new Set(Object.values(serverFolders).flat()),
  ]);
  types.check(browserFolders);
  const servers = superviseServers(storefront);
  let work = Promise.resolve();
  const stopWatching = watchSources(types.projects, (changed) => {
    const isShared = changed.some((folder) => folder.startsWith('shared-'));
    types.check(isShared ? types.projects : changed);
    const ofBrowser = browserFolders.filter((folder) => isShared || changed.includes(folder));
    if (hasServerRendering && ofBrowser.length > 0)
      work = work.then(() => servers.renewPages(ofBrowser.map((folder) => path.basename(folder))));
    for (const name of ['provider', 'gateway'] as const)
      if (changed.some((folder) => serverFolders[name].includes(folder)))
        work = work.then(() => servers.renew(name));
  });
  return {
    stop: async (): Promise<void> => {
      stopWatching();
      await types.stop();
      await work;
      await servers.stop();
    },
  };
}

/** Starts gateway and provider again when they end, and when they were built again. */
function superviseServers({ services, restart }: Storefront) {
  const start = (name: keyof typeof serverFolders, first: Service) =>
    supervise(first, { restart: restart[name], log: say });
  const servers = {
    provider: start('provider', services.provider),
    gateway: start('gateway', services.gateway),
  };

  async function startAgain(name: keyof typeof serverFolders): Promise<void> {
    await servers[name].stop();
    servers[name] = start(name, restart[name]());
    say(`The ${name} is started again.`);
  }

  return {
    renew: async (name: keyof typeof serverFolders): Promise<void> => {
      say(`The ${name} has changed: it is built and started again.`);
      if (await tryBuild([name])) await startAgain(name);
      else say(`The ${name} runs on as it was.`);
    },
    /** Builds the pages of the server. The gateway takes new releases of remotes by itself, and reads the shell when it starts. */
    renewPages: async (names: readonly string[]): Promise<void> => {
      say(`Pages of the server: ${names.join(', ')} is built again.`);
      if (!(await tryBuild(names))) {
        say('Pages of the server stay as they were.');
        return;
      }
      if (names.includes('shell')) await startAgain('gateway');
      say(`Pages of the server: ${names.join(', ')} is up to date.`);
    },
    stop: async (): Promise<void> => {
      await servers.gateway.stop();
      await servers.provider.stop();
    },
  };
}

async function tryBuild(names: readonly string[]): Promise<boolean> {
  try {
    await build(names, { isBudgetRequired: false });
    return true;
  } catch (error) {
    say(String(error));
    return false;
  }
}

function openStorefront(
  [shell, ...remotes]: readonly DevelopmentServer[],
  hasServerRendering: boolean,
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
        hasServerRendering,
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
