import { fixedPaths } from '@szn/release-registry/composition/shared-modules';
import { checkRelease } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readHost, readRenderer } from '@szn/release-registry/records/host-description';
import { readBuild, type Build } from '@szn/release-registry/records/read-build';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import type { Registry } from '@szn/shared-contracts/release';
import { renderPages, type RenderedPath } from '../../check/render-pages.ts';
import { readPackageFile } from '../../lib/remote-folder.ts';
import {
  chooseRemote,
  type Cli,
  type CommonOptions,
  type ReadContext,
  withWarnings,
} from '../release-context.ts';
import { checkTypes } from './develop.ts';

export function addCheck(cli: Cli): void {
  cli
    .command('check')
    .description(
      'Checks a remote as the environment will: types, budgets, the gate, and each page in the renderer of its shell.',
    )
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .addHelpText('after', '\nExample: szn check --env production')
    .action((remote: string | undefined, options: CommonOptions) =>
      check(cli, chooseRemote(cli, remote), options),
    );
}

async function check(cli: Cli, name: string, options: CommonOptions): Promise<void> {
  const { workspace } = cli;
  const context = await cli.openToRead(options);
  await checkTypes(workspace.folderOf(name));
  const folder = await workspace.build(name);
  const build = await readBuild(folder, {
    name,
    allowedModules: workspace.allowedModules(),
    version: 'package',
    commit: null,
  });
  const stored = await readEnvironment(context.environment);
  const content = stored?.registry ?? { microFrontends: {} };
  const warnings = await checkRelease(context, content, {
    candidate: build.record,
    isBreakingAllowed: false,
  });
  const pages = await render({ cli, context, registry: stored?.registry ?? null }, build, folder);
  const failed = pages?.filter(({ failure }) => failure !== null) ?? [];
  if (failed.length > 0) {
    const lines = failed.map(({ path, failure }) => `  ${path}: ${failure}`);
    throw new RejectedError(`${name} does not render on the server:\n${lines.join('\n')}`);
  }
  const environment = context.environment.name;
  const rendered =
    pages === null
      ? `The shell of ${environment} has published no renderer, so no page was rendered ("host publish").`
      : `Rendered: ${pages.map(({ path, status }) => `${path} (${status})`).join(', ')}.`;
  cli.finish({
    json: { name, environment, pages, warnings },
    text: withWarnings(`${name} fits ${environment}: types, budgets and gate. ${rendered}`, warnings),
  });
}

type Target = { readonly cli: Cli; readonly context: ReadContext; readonly registry: Registry | null };

/** `null` if the shell of the environment has no renderer. */
async function render(
  { cli, context, registry }: Target,
  { record }: Build,
  folder: string,
): Promise<readonly RenderedPath[] | null> {
  const { store, name } = context.environment;
  const host = registry?.host ? await readHost(store, registry.host) : await context.describeHost?.('tree');
  if (!host) return null;
  const renderer = (await readRenderer(store, host)) ?? (await cli.workspace.readRenderer?.());
  if (!renderer) return null;
  const address = await cli.workspace.addressOf(name);
  if (address === null)
    cli.log(`The address of ${name} is not known (szn.json): pages are rendered without data.`);
  return renderPages({
    record,
    folder,
    host,
    renderer,
    paths: samplePaths(record.routes, folder),
    provider: providerOf(address),
  });
}

function providerOf(address: string | null): string {
  return address === null ? unreachable : `${new URL(address).origin}/proxy`;
}

/** Nothing listens there: each request fails at once. */
const unreachable = 'http://127.0.0.1:1';

/** The routes without parameters, and `samplePaths` of package.json. */
function samplePaths(routes: readonly string[], folder: string): readonly string[] {
  const { samplePaths: named } = readPackageFile(folder);
  const examples = Array.isArray(named) ? named.map(String) : [];
  return [...new Set([...fixedPaths(routes), ...examples])];
}
