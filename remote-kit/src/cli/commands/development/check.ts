import { fixedPaths, type Generation } from '@szn/release-registry/composition/shared-modules';
import { checkCode, describeExceptions } from '@szn/release-registry/gate/check-code';
import { checkRelease } from '@szn/release-registry/gate/gate';
import { runningGenerations } from '@szn/release-registry/gate/generations';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readHost, readRenderer } from '@szn/release-registry/records/host-description';
import { readBuild, type Build } from '@szn/release-registry/records/read-build';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { checkSources } from '../../../check/check-sources.ts';
import { findTokenCopies, readTokens } from '../../../check/find-token-copies.ts';
import { writeRecording } from '../../../check/recorded-answers.ts';
import { renderWithData, type Rendered } from '../../../check/render-with-data.ts';
import { renderPages } from '../../../check/render-pages.ts';
import { readPackageFile } from '../../../lib/remote-folder.ts';
import {
  chooseRemote,
  type Cli,
  type CommonOptions,
  type Outcome,
  type ReadContext,
  withWarnings,
} from '../../context/release-context.ts';

export function addCheck(cli: Cli): void {
  cli
    .command('check')
    .description(
      'Checks a remote as the environment will: types, lint, budgets, the gate, and each page in the renderer of its shell.',
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
  await checkSources(workspace, name);
  const folder = await workspace.build(name);
  const build = await readBuild(folder, {
    name,
    allowedModules: workspace.allowedModules(),
    version: 'package',
    commit: null,
  });
  const stored = await readEnvironment(context.environment);
  const content = stored?.registry ?? { microFrontends: {} };
  const warnings = [
    ...checkCode(build),
    ...(await checkRelease(context, content, { candidate: build.record, isBreakingAllowed: false })),
    ...(await findTokenWarnings(build)),
  ];
  const rendered = await render({ cli, context, registry: stored?.registry ?? null }, build, folder);
  requireRendered(name, rendered);
  if (rendered?.recording) await writeRecording(folder, rendered.recording);
  const environment = context.environment.name;
  cli.finish(describeCheck({ rendered, environment, warnings }, build));
}

type Checked = {
  readonly rendered: Rendered | null;
  readonly environment: string;
  readonly warnings: readonly string[];
};

function describeCheck({ rendered, environment, warnings }: Checked, { record }: Build): Outcome {
  const { name, hosts = [], excuses = [] } = record;
  const { pages = null, data = null } = rendered ?? {};
  const lines = [
    `${name} fits ${environment}: types, lint, budgets, code and gate. ${describeRendered(rendered, environment)}`,
    ...describeExceptions(record),
  ];
  return {
    json: { name, environment, pages, data, hosts, excuses, warnings },
    text: withWarnings(lines.join('\n'), warnings),
  };
}

function describeRendered(rendered: Rendered | null, environment: string): string {
  if (rendered === null) {
    return `Warning: no page was rendered, so an error on the server would not be found. The shell of ${environment} is not published: its operators run "szn host publish".`;
  }
  const pages = rendered.pages.map(({ path, status }) => `${path} (${status})`);
  return `Rendered: ${pages.join(', ')}.\n${rendered.data.text}`;
}

function requireRendered(name: string, rendered: Rendered | null): void {
  const failed = (rendered?.pages ?? []).filter(({ failure }) => failure !== null);
  if (failed.length === 0) return;
  const lines = failed.map(({ path, failure }) => `  ${path}: ${failure}`);
  throw new RejectedError(`${name} does not render on the server:\n${lines.join('\n')}`);
}

/** What each built style sheet has of the tokens of the shell. */
async function findTokenWarnings({ files }: Build): Promise<readonly string[]> {
  const tokens = await readTokens();
  return files
    .filter(({ name }) => name.endsWith('.css'))
    .flatMap(({ name, bytes }) =>
      findTokenCopies(bytes.toString('utf8'), tokens).map(
        (copy) => `${name} ${copy}: it does not change with the design of the storefront; use the token`,
      ),
    );
}

type Target = { readonly cli: Cli; readonly context: ReadContext; readonly registry: Registry | null };

/** `null` if the shell of the environment has no renderer. */
async function render(target: Target, { record }: Build, folder: string): Promise<Rendered | null> {
  const { cli, context } = target;
  const rendering = await findRenderer(target, record);
  if (!rendering) return null;
  const { name } = context.environment;
  const paths = samplePaths(record.routes, folder);
  const renderWith = (provider: string) => renderPages({ ...rendering, record, folder, paths, provider });
  return renderWithData(renderWith, {
    folder,
    environment: name,
    address: await cli.workspace.addressOf(name),
  });
}

/** The shell with the generation of shared modules that the pages of the version run with. */
async function findRenderer({ cli, context, registry }: Target, { shared }: ReleaseRecord) {
  const { store } = context.environment;
  const host = registry?.host ? await readHost(store, registry.host) : await context.describeHost?.('tree');
  if (!host) return null;
  const [generation] = runningGenerations(shared, host);
  if (!generation) return null;
  const renderer = (await readRenderer(store, generation)) ?? (await readOwnRenderer(cli, generation.name));
  return renderer ? { host: { ...host, shared: generation.modules }, renderer } : null;
}

/** A workspace with a shell renders with it where the environment has no renderer. */
async function readOwnRenderer({ workspace }: Cli, generation: Generation): Promise<Buffer | null> {
  return generation === 'current' && workspace.readRenderer ? workspace.readRenderer() : null;
}

/** The routes without parameters, and `samplePaths` of package.json. */
function samplePaths(routes: readonly string[], folder: string): readonly string[] {
  const { samplePaths: named } = readPackageFile(folder);
  const examples = Array.isArray(named) ? named.map(String) : [];
  return [...new Set([...fixedPaths(routes), ...examples])];
}
