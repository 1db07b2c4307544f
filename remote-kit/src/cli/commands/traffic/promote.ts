import { checkReleases } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { verifyStoredFiles } from '@szn/release-registry/records/verify-files';
import { findDeployments, requireDeployments } from '@szn/release-registry/registry/deployments';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { promote, type Promotion } from '@szn/release-registry/registry/promotions';
import { isEligible } from '@szn/release-registry/registry/eligible-versions';
import { requireEligible } from '@szn/release-registry/versions/version-states';
import { checkMark, listWithdrawn, readEvents } from '@szn/release-registry/versions/version-events';
import type { Registry } from '@szn/shared-contracts/release';
import { readPackageFile } from '../../../lib/remote-folder.ts';
import {
  parseRemoteName,
  parseVersion,
  parseVersionArgument,
  UsageError,
  wholeNumber,
  type VersionArgument,
} from '../../context/arguments.ts';
import { type Change, changeOfRegistry } from '../../context/change.ts';
import { withWaitOptions, type GatewayOptions } from '../../context/gateways.ts';
import {
  chooseRemote,
  type Cli,
  type CommonOptions,
  promoterOf,
  type ReleaseContext,
} from '../../context/release-context.ts';
import { readShare, shareWords, withPlanOptions, type PlanOptions } from '../../context/rollout-plan.ts';

type Options = CommonOptions &
  PlanOptions &
  GatewayOptions & {
    readonly traffic: number;
    readonly allowBreaking?: boolean;
    readonly from?: string;
    readonly to?: string;
  };

export function addPromote(cli: Cli): void {
  const command = withPlanOptions(withWaitOptions(cli.command('promote')))
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
    .addHelpText('after', '\nExample: szn promote --from staging --to production catalogue home');
  cli.change(command, async (words: readonly string[], options: Options) => {
    const context = await cli.open({ ...options, ...(options.to !== undefined && { env: options.to }) });
    const versions = await chooseVersions(cli, { words, options, context });
    return promoteVersions(cli, { context, versions, options });
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

/**
 * The default versions of an environment that the target does not have. What the target has rejected is left out: only a
 * promotion by name chooses it. Throws a `RejectedError` if a remote is named, or nothing is left.
 */
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
  const entryOf = (name: string) => findDeployments(to?.registry.microFrontends ?? {}, name)?.current;
  const different = versions.filter(({ name, version }) => entryOf(name)?.metadata.version !== version);
  const rejected = different.filter(({ name, version }) => {
    const entry = entryOf(name);
    return entry && !isEligible(entry, version);
  });
  const eligible = different.filter((version) => !rejected.includes(version));
  for (const version of names.length > 0 || eligible.length === 0 ? rejected : []) {
    const entry = entryOf(version.name);
    if (entry) requireEligible(entry, version);
  }
  if (eligible.length > 0) return eligible;
  throw new RejectedError(`${target.name} has these versions of ${source.name} already.`);
}

/** The version in the package.json of the only remote. */
function ownVersion(cli: Cli): VersionArgument {
  const name = chooseRemote(cli, undefined);
  const { version } = readPackageFile(cli.workspace.folderOf(name));
  return { name, version: parseVersion(String(version)) };
}

type Request = {
  readonly context: ReleaseContext;
  readonly versions: readonly VersionArgument[];
  readonly options: Options;
};

function promoteVersions(cli: Cli, { context, versions, options }: Request): Change {
  const { allowBreaking: isBreakingAllowed = false, from } = options;
  const { environment } = context;
  const share = readShare(options, versions.length);
  const { traffic } = share;
  const words = [
    'promote',
    ...versions.map(({ name, version }) => `${name}@${version}`),
    ...shareWords(share),
    ...(from === undefined ? [] : [`--from ${from}`]),
    ...(isBreakingAllowed ? ['--allow-breaking'] : []),
  ];
  const action = words.join(' ');
  return changeOfRegistry(cli, {
    context,
    action,
    waiting: options,
    isChecked: true,
    ...(share.rollout && {
      note: 'A guard raises the share while failures and speed allow it (szn guard).',
    }),
    edit: async (current, warn) => {
      const promotions: Promotion[] = [];
      for (const version of versions) {
        const events = await readEvents(environment, { remote: version.name });
        const chosen = await readRecord(environment.store, version);
        // A withdrawn canary can be stopped, and a damaged one: without traffic nobody gets the files.
        const warning = traffic > 0 ? checkMark(events, version, new Date()) : null;
        if (warning !== null) warn(warning);
        if (traffic > 0) await verifyStoredFiles(environment.store, chosen.record);
        const earlier = { ran: [], withdrawn: listWithdrawn(events, version.name) };
        promotions.push({ chosen, earlier, ...share });
      }
      // First, because it needs nothing but the registry: a freeze or a pin is said without asking the gate.
      const next = promote(current, promotions, promoterOf(context, action));
      const candidates = promotions.map(({ chosen }) => chosen);
      const warnings = await checkReleases(context, current, { candidates, isBreakingAllowed });
      warnings.forEach(warn);
      return next;
    },
    report: (sequence, registry) =>
      describePromotion(environment.name, { versions, traffic, sequence, registry }),
  });
}

type Result = {
  readonly versions: readonly VersionArgument[];
  readonly traffic: number;
  readonly sequence: number | undefined;
  readonly registry: Registry | null;
};

function describePromotion(environment: string, { versions, traffic, sequence, registry }: Result) {
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
    text,
    json: { ...(others.length === 0 && only), traffic, environment, sequence, promotions },
  };
}
