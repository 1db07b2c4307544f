import { checkRollback } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { verifyStoredFiles } from '@szn/release-registry/records/verify-files';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import { dropCanary, requireDeployments, returnTo } from '@szn/release-registry/registry/deployments';
import {
  chooseEarlier,
  type Deployment,
  type VersionReference,
} from '@szn/release-registry/registry/eligible-versions';
import { restoreApproval } from '@szn/release-registry/registry/promotions';
import { readEvents, requireNotWithdrawn } from '@szn/release-registry/versions/version-events';
import {
  readEarlierVersions,
  requireEligible,
  requireRanVersion,
  requireRolledBack,
} from '@szn/release-registry/versions/version-states';
import { parseRemoteName, parseVersion, UsageError } from '../../context/arguments.ts';
import { type Change, changeOfRegistry } from '../../context/change.ts';
import { withWaitOptions, type GatewayOptions } from '../../context/gateways.ts';
import {
  chooseRemote,
  type Cli,
  type CommonOptions,
  type ReleaseContext,
} from '../../context/release-context.ts';

type Target = { readonly to?: string; readonly undo?: boolean };
type Options = CommonOptions & GatewayOptions & Target;

export function addRollback(cli: Cli): void {
  const command = withWaitOptions(cli.command('rollback'))
    .description(
      'Ends a canary, or returns to the version before; a second rollback goes further back. What it returns from is chosen by nothing until it is promoted again.',
    )
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .option(
      '--to <version>',
      'a version that this environment ran before (default: the latest that was not rolled back from)',
      parseVersion,
    )
    .option('--undo', 'ends the last rollback: returns to the version that it replaced');
  cli.change(command, async (remote: string | undefined, options: Options) => {
    // A remote may come from another repository.
    const name = remote === undefined ? chooseRemote(cli, remote) : parseRemoteName(remote);
    if (options.to !== undefined && options.undo)
      throw new UsageError('--undo knows the version: leave --to out.');
    return rollback(cli, name, { context: await cli.open(options), options });
  });
}

function rollback(
  cli: Cli,
  name: string,
  { context, options }: { readonly context: ReleaseContext; readonly options: Options },
): Change {
  const { to, undo = false } = options;
  const { name: environment } = context.environment;
  const words = [...(to === undefined ? [] : [`--to ${to}`]), ...(undo ? ['--undo'] : [])];
  let version = '';
  let decision: Decision | undefined;
  return changeOfRegistry(cli, {
    context,
    action: ['rollback', name, ...words].join(' '),
    waiting: options,
    isChecked: true,
    edit: async (current) => {
      decision ??= await decide(context, current, { name, to, undo });
      const next = isDone(current, decision) ? current : await carryOut(context, current, decision);
      version = requireDeployments(next.microFrontends, name).current.metadata.version;
      return next;
    },
    report: (sequence) => ({
      wanted: [{ name, version, sequence }],
      text: `All visitors in ${environment} get ${name}@${version} again (registry ${sequence}).`,
      json: { name, version, environment, sequence },
    }),
  });
}

/**
 * What a rollback does, decided by its first attempt. After a write conflict the canary may have ended and the versions be
 * exchanged: a new decision would bring the bad version back.
 */
type Decision = { readonly name: string; readonly from: string } & (
  | { readonly canary: string }
  | {
      readonly canary: null;
      readonly target: VersionReference;
      readonly isUndo: boolean;
      readonly earlier: Awaited<ReturnType<typeof readEarlierVersions>>;
    }
);

async function decide(
  { environment }: ReleaseContext,
  { microFrontends }: RegistryContent,
  {
    name,
    to,
    undo: isUndo,
  }: { readonly name: string; readonly to: string | undefined; readonly undo: boolean },
): Promise<Decision> {
  const { current, canary } = requireDeployments(microFrontends, name);
  const from = current.metadata.version;
  if (canary && to === undefined && !isUndo) return { name, from, canary: canary.metadata.version };
  const earlier = await readEarlierVersions(environment, name);
  const target = isUndo
    ? requireRolledBack(earlier.history, name)
    : findTarget(current, { name, to }, earlier);
  if (!target) throw new RejectedError(`${name} has no previous version to return to.`);
  return { name, from, canary: null, target, isUndo, earlier };
}

/** The named version, or the latest that may be chosen. */
function findTarget(
  current: Deployment,
  { name, to }: { readonly name: string; readonly to: string | undefined },
  earlier: Awaited<ReturnType<typeof readEarlierVersions>>,
): VersionReference | null {
  if (to === undefined) return chooseEarlier(current, current.metadata.version, earlier);
  const target = requireRanVersion(earlier.history, { name, version: to });
  // That it is withdrawn is said with the reason.
  if (!earlier.withdrawn.has(to)) requireEligible(current, { name, version: to });
  return target;
}

/** Whether another change has the wanted result. Throws a `RejectedError` if it has another one. */
function isDone({ microFrontends }: RegistryContent, decision: Decision): boolean {
  const { name } = decision;
  const { current, canary } = requireDeployments(microFrontends, name);
  const { version } = current.metadata;
  if (version === decision.from) {
    if (decision.canary === null || canary?.metadata.version === decision.canary) return false;
    if (canary === null) return true;
  } else if (decision.canary === null && version === decision.target.version) return true;
  const now = canary ? `${version} with the canary ${canary.metadata.version}` : version;
  throw new RejectedError(
    `${name} was changed during the rollback: it is at ${now}. Roll it back again if it still has to be.`,
  );
}

async function carryOut(
  context: ReleaseContext,
  current: RegistryContent,
  decision: Decision,
): Promise<RegistryContent> {
  const { name } = decision;
  if (decision.canary !== null)
    return { ...current, microFrontends: dropCanary(current.microFrontends, name) };
  const { environment } = context;
  const { target, earlier, isUndo } = decision;
  const version = { name, version: target.version };
  const chosen = await readRecord(environment.store, version);
  if (chosen.integrity !== target.recordIntegrity) {
    throw new RejectedError(
      `${name}@${target.version} is not the version that ran before: its record was changed.`,
    );
  }
  requireNotWithdrawn(await readEvents(environment, { remote: name }), version);
  await checkRollback(context, current, chosen.record);
  await verifyStoredFiles(environment.store, chosen.record);
  const microFrontends = returnTo(current.microFrontends, chosen, { ...earlier, isUndo });
  return restoreApproval({ ...current, microFrontends }, earlier.history, chosen);
}
