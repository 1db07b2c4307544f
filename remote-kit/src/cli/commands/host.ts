import { isDeepStrictEqual } from 'node:util';
import type { HostDescription, HostReference } from '@szn/shared-contracts/release';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { publishHost } from '@szn/release-registry/records/host-description';
import { requireUnfrozen } from '@szn/release-registry/registry/environment-settings';
import { publishShellFiles } from '@szn/release-registry/registry/shell-files';
import { Argument } from 'commander';
import { parseVersion, UsageError } from '../arguments.ts';
import {
  applyChange,
  type Cli,
  type CommonOptions,
  type Outcome,
  type ReleaseContext,
  type Workspace,
} from '../release-context.ts';

type Options = CommonOptions & {
  readonly version?: string;
  readonly previous?: string;
  readonly from?: string;
};

export function addHost(cli: Cli): void {
  cli
    .command('host')
    .description(
      'Describes the deployed shell: the gate of the environment compares versions of remotes with it. "remove" ends that, for gateways before contract 1.4. "files" stores what browsers load of a build, before gateways start with it.',
    )
    .addArgument(new Argument('<action>', 'what to do').choices(['files', 'publish', 'remove']))
    .option('--from <folder>', 'build of the shell whose files are stored, such as shell/dist')
    .option(
      '--version <version>',
      'version of the shell (default: the one in its package.json)',
      parseVersion,
    )
    .option(
      '--previous <folder>',
      'build of the shell with the previous generation of shared modules, if gateways have one (SHELL_PREVIOUS_DIR)',
    )
    .action(async (action: 'files' | 'publish' | 'remove', options: Options) => {
      const context = await cli.open(options);
      if (action === 'files') return cli.finish(await publishFiles(context, options));
      return cli.finish(
        action === 'publish' ? await publish(context, cli.workspace, options) : await remove(context),
      );
    });
}

async function publishFiles(
  { environment, by, signingKey }: ReleaseContext,
  { from, previous }: Options,
): Promise<Outcome> {
  if (from === undefined) throw new UsageError('Name the build of the shell: --from shell/dist');
  const build = { folder: from, previousFolder: previous, by, signingKey };
  const { files, added } = await publishShellFiles(environment, build);
  return {
    text: `Gateways of ${environment.name} serve ${files} files of this shell, ${added} of them new.`,
    json: { environment: environment.name, files, added },
  };
}

async function publish(
  context: ReleaseContext,
  { readRenderer }: Pick<Workspace, 'readRenderer'>,
  options: Options,
): Promise<Outcome> {
  const { describeHost, environment } = context;
  if (!describeHost) {
    throw new RejectedError('This workspace has no shell: run "host publish" where the shell is deployed.');
  }
  const { previous, ...current } = await describeHost(options.version ?? 'package', options.previous);
  const renderer = await readRenderer?.();
  const previousRenderer = previous && (await readRenderer?.(options.previous));
  const description: HostDescription = {
    ...withRenderer(current, renderer),
    ...(previous && { previous: withRenderer(previous, previousRenderer) }),
  };
  const renderers = [renderer, previousRenderer].filter((one) => one !== undefined);
  const host = await publishHost(environment.store, description, renderers);
  const { version, contract } = description;
  const registry = await setHost(context, `host publish --version ${version}`, host);
  return {
    text: `The gate of ${environment.name} compares versions of remotes with shell ${version}, contract ${contract} (registry ${registry?.sequence}).`,
    json: { ...host, contract, environment: environment.name, sequence: registry?.sequence },
  };
}

function withRenderer<Described extends object>(described: Described, renderer: Buffer | undefined) {
  return { ...described, ...(renderer && { renderer: integrityOf(renderer) }) };
}

async function remove(context: ReleaseContext): Promise<Outcome> {
  const { name } = context.environment;
  const registry = await setHost(context, 'host remove', null);
  return {
    text: `${name} names no shell (registry ${registry?.sequence}).`,
    json: { environment: name, sequence: registry?.sequence },
  };
}

/** Sets or removes the host description that the registry names. Resolves to the latest registry. */
function setHost(context: ReleaseContext, action: string, host: HostReference | null) {
  return applyChange(context, action, (current) => {
    const { host: before = null, ...content } = current;
    if (isDeepStrictEqual(host, before)) return current;
    requireUnfrozen(current, { environment: context.environment.name, at: new Date() });
    return { ...content, ...(host && { host }) };
  });
}
