import { checkReleases } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { verifyStoredFiles } from '@szn/release-registry/records/verify-files';
import { findDeployments, requireDeployments } from '@szn/release-registry/registry/deployments';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { promote, type Promotion } from '@szn/release-registry/registry/promotions';
import { checkMark, readEvents } from '@szn/release-registry/registry/version-events';
import type { Registry } from '@szn/shared-contracts/release';
import { readPackageFile } from '../../lib/remote-folder.ts';
import {
  parseRemoteName,
  parseVersion,
  parseVersionArgument,
  UsageError,
  wholeNumber,
  type VersionArgument,
} from '../arguments.ts';
import { confirmChanges, withWaitOptions, type GatewayOptions } from '../gateways.ts';
import {
  applyChange,
  chooseRemote,
  type Cli,
  type CommonOptions,
  type Outcome,
  promoterOf,
  type ReleaseContext,
  withWarnings,
} from '../release-context.ts';
import { readShare, shareWords, withPlanOptions, type PlanOptions } from '../rollout-plan.ts';

type Options = CommonOptions &
  PlanOptions &
  GatewayOptions & {
    readonly traffic: number;
    readonly allowBreaking?: boolean;
    readonly from?: string;
    readonly to?: string;
  };

export function addPromote(cli: Cli): void {
  withPlanOptions(withWaitOptions(cli.command('promote')))
    .description('Gives published versions to all visitors, or to some per cent of them, in one change.')
    .usage('[options] [<remote>@<version>…]')
    .argument(
      '[versions...]',
      'published versions (default: that of package.json where there is only one remote); with --from, names of remotes (default: all that differ)',
    )
    .option('--traffic <percent>', 'share of the visitors, 0 to 100', wholeNumber('--traffic', 0, 100), 100)
    .option('--from <name>', 'environment whose default versions are promoted')
    .option('--to <name>', 'the same as --env')
    .option('--allow-breaking', 'lets a new major version break what live remotes use')
    .addHelpText('after', '\nExample: szn promote --from staging --to production catalogue home')
    .action(async (words: readonly string[], options: Options) => {
      const context = await cli.open({ ...options, ...(options.to !== undefined && { env: options.to }) });
      const versions = await chooseVersions(cli, { words, options, context });
      const { outcome, wanted } = await promoteVersions(context, versions, options);
      cli.finish(await confirmChanges(cli, context, { ...options, outcome, wanted }));
    });
}

type Choice = {
  readonly words: readonly string[];
  readonly options: Options;
  readonly context: ReleaseContext;
};

async function chooseVersions(cli: Cli, choice: Choice): Promise<readonly VersionArgument[]> {
  const { words, options, context } = choice;
  if (options.from !== undefined) {
    if (options.traffic !== 100 || options.steps)
      throw new UsageError('--from promotes to all visitors: leave --traffic and --steps out.');
    const source = await cli.openToRead({ ...options, env: options.from });
    return readVersionsOf(source, context, words.map(parseRemoteName));
  }
  const names = words.map(parseVersionArgument);
  const duplicate = names.find(({ name }, index) => names.findIndex((one) => one.name === name) !== index);
  if (duplicate) throw new UsageError(`${duplicate.name} is named twice.`);
  return names.length > 0 ? names : [ownVersion(cli)];
}

/** The default versions of an environment that the target does not have. */
async function readVersionsOf(
  { environment: source }: Pick<ReleaseContext, 'environment'>,
  { environment: target }: Pick<ReleaseContext, 'environment'>,
  names: readonly string[],
): Promise<readonly VersionArgument[]> {
  if (source.name === target.name) throw new UsageError('--from and --to name the same environment.');
  const [from, to] = await Promise.all([readEnvironment(source), readEnvironment(target)]);
  const all = from?.registry.microFrontends ?? {};
  const versions = (names.length > 0 ? names : Object.keys(all)).map((name) => ({
    name,
    version: requireDeployments(all, name).current.metadata.version,
  }));
  const different = versions.filter(({ name, version }) => {
    const current = findDeployments(to?.registry.microFrontends ?? {}, name)?.current;
    return current?.metadata.version !== version;
  });
  if (different.length > 0) return different;
  throw new RejectedError(`${target.name} has these versions of ${source.name} already.`);
}

/** The version in the package.json of the only remote. */
function ownVersion(cli: Cli): VersionArgument {
  const name = chooseRemote(cli, undefined);
  const { version } = readPackageFile(cli.workspace.folderOf(name));
  return { name, version: parseVersion(String(version)) };
}

type Promoted = {
  readonly outcome: Outcome;
  readonly wanted: readonly (VersionArgument & { readonly sequence: number | undefined })[];
};

async function promoteVersions(
  context: ReleaseContext,
  versions: readonly VersionArgument[],
  options: Options,
): Promise<Promoted> {
  const { allowBreaking: isBreakingAllowed = false, from } = options;
  const { store } = context.environment;
  const share = readShare(options, versions.length);
  const { traffic } = share;
  const promotions: Promotion[] = [];
  const warnings: string[] = [];
  for (const version of versions) {
    const chosen = await readRecord(store, version);
    const events = await readEvents(context.environment, { remote: version.name });
    // A withdrawn canary can be stopped.
    if (traffic > 0) warnings.push(checkMark(events, version, new Date()) ?? '');
    // Without traffic nobody gets the files: a damaged canary can be stopped.
    if (traffic > 0) await verifyStoredFiles(store, chosen.record);
    promotions.push({ chosen, ...share });
  }
  const words = [
    'promote',
    ...versions.map(({ name, version }) => `${name}@${version}`),
    ...shareWords(share),
    ...(from === undefined ? [] : [`--from ${from}`]),
    ...(isBreakingAllowed ? ['--allow-breaking'] : []),
  ];
  const action = words.join(' ');
  const registry = await applyChange(context, action, async (current) => {
    const candidates = promotions.map(({ chosen }) => chosen);
    await checkReleases(context, current, { candidates, isBreakingAllowed });
    return promote(current, promotions, promoterOf(context, action));
  });
  const described = describePromotion(context.environment.name, { versions, traffic, registry });
  const { outcome } = described;
  return {
    ...described,
    outcome: { ...outcome, text: withWarnings(outcome.text, warnings.filter(Boolean)) },
  };
}

type Result = {
  readonly versions: readonly VersionArgument[];
  readonly traffic: number;
  readonly registry: Registry | null;
};

function describePromotion(environment: string, { versions, traffic, registry }: Result): Promoted {
  const sequence = registry?.sequence;
  const isRequested = ({ name, version }: VersionArgument) =>
    registry?.requests?.some((one) => one.remote === name && one.version === version) ?? false;
  const requested = versions.filter(isRequested);
  const applied = versions.filter((version) => !isRequested(version));
  const list = (some: readonly VersionArgument[]) =>
    some.map(({ name, version }) => `${name}@${version}`).join(', ');
  const who = traffic === 100 ? 'All visitors' : `${traffic} % of the visitors`;
  const names = requested.map(({ name }) => name).join(' ');
  const text = [
    ...(applied.length > 0
      ? [`${who} in ${environment} now get ${list(applied)} (registry ${sequence}).`]
      : []),
    ...(requested.length > 0
      ? [
          `${list(requested)} waits for an approval (registry ${sequence}). With another key: szn approve ${names} --env ${environment}`,
        ]
      : []),
  ].join('\n');
  const [only, ...others] = versions;
  const promotions = versions.map((version) => ({
    ...version,
    state: isRequested(version) ? 'requested' : 'applied',
  }));
  return {
    wanted: applied.map((version) => ({ ...version, sequence })),
    outcome: {
      text,
      json: { ...(others.length === 0 && only), traffic, environment, sequence, promotions },
    },
  };
}
