import path from 'node:path';
import { checkLint } from '../../../check/check-sources.ts';
import { createInterruption, isPortBusy, untilInterrupted } from '../../../lib/child-processes.ts';
import { serveAlone } from '../../../dev/serve-alone.ts';
import { parseRemoteName, parseUrls, UsageError, wholeNumber } from '../../context/arguments.ts';
import { chooseRemote, type Cli } from '../../context/release-context.ts';

/** The commands for the daily work on a remote. */
export function addDevelop(cli: Cli): void {
  addCreate(cli);
  addDev(cli);
  cli
    .plainCommand('build')
    .description('Builds a remote for production into its dist folder.')
    .argument('[remote]', 'name of the remote')
    .action(async (remote?: string) => {
      const name = chooseRemote(cli, remote);
      const folder = await cli.workspace.build(name);
      cli.finish({ text: `${name} is built: ${path.join(folder, 'dist')}`, json: { name, folder } });
    });
  cli
    .plainCommand('test')
    .description('Runs the tests of a remote; words after -- go to Jest.')
    .argument('[remote]', 'name of the remote')
    .argument('[words...]', 'parameters for Jest')
    .action(async (remote: string | undefined, words: readonly string[]) => {
      const name = chooseRemote(cli, remote);
      if ((await cli.workspace.test(name, words)) !== 0) throw new Error('The tests have failed.');
    });
  cli
    .plainCommand('lint')
    .description('Checks the code of a remote by the rules of the kit, or by those of its .oxlintrc.json.')
    .argument('[remote]', 'name of the remote')
    .action((remote?: string) => checkLint(cli.workspace, chooseRemote(cli, remote)));
}

function addCreate(cli: Cli): void {
  cli
    .plainCommand('create')
    .description('Creates a remote with one page, a test and budgets, in a folder with its name.')
    .argument('<name>', 'name of the remote; its page is at /<name>', parseRemoteName)
    .option('--owner <team>', 'the team that owns it')
    .addHelpText('after', '\nExample: npx @szn/remote-kit create reviews --owner "reviews team"')
    .action(async (name: string, { owner = `${name} team` }: { readonly owner?: string }) => {
      const folder = await cli.workspace.create(name, owner);
      cli.finish({
        text: `${folder} is made, with a page at /${name}.\nNext: cd ${name}, npm install, npm run dev.`,
        json: { name, owner, folder },
      });
    });
}

type DevOptions = { readonly port: number; readonly against?: readonly string[] };

function addDev(cli: Cli): void {
  cli
    .plainCommand('dev')
    .description('Serves a remote with hot replacement: alone, and for a storefront that allows it.')
    .argument('[remote]', 'name of the remote')
    .option('--port <port>', 'port of the development server', wholeNumber('--port', 1, 65_535), 4101)
    .option('--against <url>', 'prints the link that opens this storefront with the remote', parseUrls)
    .addHelpText('after', '\nExample: szn dev --against https://staging.example')
    .action((remote: string | undefined, options: DevOptions) =>
      serve(cli, chooseRemote(cli, remote), options),
    );
}

async function serve(cli: Cli, name: string, { port, against = [] }: DevOptions): Promise<void> {
  if (await isPortBusy(port, 'localhost')) {
    throw new UsageError(`Port ${port} is in use by another program: choose one with --port.`);
  }
  const interruption = createInterruption();
  const { origin, service, route } = await serveAlone(cli.workspace.folderOf(name), port);
  try {
    cli.log(`\n  ${origin}${route} shows ${name} alone, with the fake services of the tests around it.`);
    for (const storefront of against) cli.log(`  ${await overrideLink({ storefront, name, origin, route })}`);
    cli.log('');
    await untilInterrupted(interruption, [service]);
  } finally {
    await service.stop();
  }
}

type Override = {
  readonly storefront: string;
  readonly name: string;
  readonly origin: string;
  readonly route: string;
};

/** A link to the storefront with the remote of this machine, or the reason why the storefront does not show it. */
async function overrideLink({ storefront, name, origin, route }: Override): Promise<string> {
  const link = new URL(route, storefront);
  link.searchParams.set('mfe', `${name}@${origin}`);
  const response = await fetch(link, { signal: AbortSignal.timeout(10_000), redirect: 'manual' }).catch(
    () => null,
  );
  if (response === null) return `${storefront} cannot be reached.`;
  const html = await response.text();
  if (html.includes(origin)) return `${link.href} shows it in the storefront.`;
  return `${storefront} does not show it: its gateway must allow ${origin} (OVERRIDES=versions OVERRIDE_ORIGINS=${origin}).`;
}
