import { isDeepStrictEqual } from 'node:util';
import type { HostDescription, HostReference } from '@szn/shared-contracts/release';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { findHostReference, publishHost } from '@szn/release-registry/records/host-description';
import { requireUnfrozen } from '@szn/release-registry/registry/environment-settings';
import { listAssets, publishShellFiles } from '@szn/release-registry/signed-documents/shell-files';
import { Argument } from 'commander';
import { parseVersion, UsageError } from '../../context/arguments.ts';
import { type Change, changeOfRegistry, planOf } from '../../context/change.ts';
import type { Cli, CommonOptions, ReleaseContext } from '../../context/release-context.ts';

type Options = CommonOptions & {
  readonly version?: string;
  readonly previous?: string;
  readonly from?: string;
};

export function addHost(cli: Cli): void {
  const command = cli
    .command('host')
    .description(
      'Describes the deployed shell: the gate of the environment compares versions of remotes with it. "remove" ends that. "files" stores what browsers load of a build, before gateways start with it.',
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
    );
  cli.change(command, async (action: 'files' | 'publish' | 'remove', options: Options) => {
    const context = await cli.open(options);
    if (action === 'files') return publishFiles(context, options);
    return action === 'publish' ? publish(cli, context, options) : setHost(cli, context, null);
  });
}

function publishFiles(
  { environment, author: { by }, signingKey }: ReleaseContext,
  { from, previous }: Options,
): Change {
  if (from === undefined) throw new UsageError('Name the build of the shell: --from shell/dist');
  const build = { folder: from, previousFolder: previous, by, signingKey };
  return {
    plan: async () => {
      const files = await listAssets(build);
      const changes = files.map((name) => ({ kind: 'file', name, from: null, to: 'stored' }) as const);
      return planOf({ environment: environment.name, action: `host files --from ${from}`, changes });
    },
    apply: async () => {
      const { files, added } = await publishShellFiles(environment, build);
      return {
        text: `Gateways of ${environment.name} serve ${files} files of this shell, ${added} of them new.`,
        json: { environment: environment.name, files, added },
      };
    },
  };
}

async function publish(cli: Cli, context: ReleaseContext, options: Options): Promise<Change> {
  const { readRenderer } = cli.workspace;
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
  const { store } = environment;
  return {
    plan: async () =>
      setHost(cli, context, { description, host: await findHostReference(store, description) }).plan(),
    // The description first: a registry names only what is stored.
    apply: async () =>
      setHost(cli, context, { description, host: await publishHost(store, description, renderers) }).apply(),
  };
}

type Shell = { readonly description: HostDescription; readonly host: HostReference };

/** Sets or removes the host description that the registry names. */
function setHost(cli: Cli, context: ReleaseContext, shell: Shell | null): Change {
  const { name } = context.environment;
  const host = shell?.host ?? null;
  return changeOfRegistry(cli, {
    context,
    action: shell ? `host publish --version ${shell.description.version}` : 'host remove',
    edit: (current) => {
      const { host: before = null, ...content } = current;
      if (isDeepStrictEqual(host, before)) return current;
      requireUnfrozen(current, { environment: name, at: new Date() });
      return { ...content, ...(host && { host }) };
    },
    report: (sequence) => {
      if (!shell)
        return {
          text: `${name} names no shell (registry ${sequence}).`,
          json: { environment: name, sequence },
        };
      const { version, contract } = shell.description;
      return {
        text: `The gate of ${name} compares versions of remotes with shell ${version}, contract ${contract} (registry ${sequence}).`,
        json: { ...host, contract, environment: name, sequence },
      };
    },
  });
}

function withRenderer<Described extends object>(described: Described, renderer: Buffer | undefined) {
  return { ...described, ...(renderer && { renderer: integrityOf(renderer) }) };
}
