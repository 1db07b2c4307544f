import { checkRollback } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { verifyStoredFiles } from '@szn/release-registry/records/verify-files';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import {
  type Deployment,
  dropCanary,
  requireDeployments,
  returnToPrevious,
} from '@szn/release-registry/registry/deployments';
import { readTrustedHistory } from '@szn/release-registry/registry/environment';
import { restoreApproval } from '@szn/release-registry/registry/promotions';
import { readEvents, requireNotWithdrawn } from '@szn/release-registry/registry/version-events';
import { requireRanVersion } from '@szn/release-registry/registry/version-states';
import { parseRemoteName, parseVersion } from '../arguments.ts';
import { confirmChange, withWaitOptions, type GatewayOptions, type Wanted } from '../gateways.ts';
import {
  applyChange,
  chooseRemote,
  type Cli,
  type CommonOptions,
  type Outcome,
  type ReleaseContext,
} from '../release-context.ts';

type Options = CommonOptions & GatewayOptions & { readonly to?: string };

export function addRollback(cli: Cli): void {
  withWaitOptions(cli.command('rollback'))
    .description('Ends a canary, or returns to the previous version; a second rollback undoes the first.')
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .option(
      '--to <version>',
      'a version that this environment ran before (default: the previous one)',
      parseVersion,
    )
    .action(async (remote: string | undefined, options: Options) => {
      // A remote may come from another repository.
      const name = remote === undefined ? chooseRemote(cli, remote) : parseRemoteName(remote);
      const context = await cli.open(options);
      const { outcome, wanted } = await rollback(context, name, options.to);
      cli.finish(await confirmChange(cli, context, { ...options, outcome, wanted }));
    });
}

type RolledBack = { readonly outcome: Outcome; readonly wanted: Wanted };

async function rollback(context: ReleaseContext, name: string, to: string | undefined): Promise<RolledBack> {
  let version = '';
  let decision: Decision | undefined;
  const action = `rollback ${name}${to === undefined ? '' : ` --to ${to}`}`;
  const registry = await applyChange(context, action, async (current) => {
    decision ??= await decide(context, current, { name, to });
    const next = isDone(current, decision) ? current : await carryOut(context, current, decision);
    version = requireDeployments(next.microFrontends, name).current.metadata.version;
    return next;
  });
  const { name: environment } = context.environment;
  const sequence = registry?.sequence;
  const text = `All visitors in ${environment} get ${name}@${version} again (registry ${sequence}).`;
  return {
    wanted: { name, version, sequence },
    outcome: { text, json: { name, version, environment, sequence } },
  };
}

/**
 * What a rollback does, decided by its first attempt. After a write conflict the canary may have ended and the versions be
 * exchanged: a new decision would bring the bad version back.
 */
type Decision = { readonly name: string; readonly from: string } & (
  | { readonly canary: string }
  | {
      readonly canary: null;
      readonly target: Pick<Deployment['metadata'], 'version' | 'recordIntegrity'>;
      readonly history: readonly RegistryContent[];
    }
);

/** Documents that are searched for a version. */
const maxDocuments = 1000;

async function decide(
  { environment }: ReleaseContext,
  { microFrontends }: RegistryContent,
  { name, to }: { readonly name: string; readonly to: string | undefined },
): Promise<Decision> {
  const { current, canary } = requireDeployments(microFrontends, name);
  const from = current.metadata.version;
  if (canary && to === undefined) return { name, from, canary: canary.metadata.version };
  const history = await readTrustedHistory(environment, maxDocuments);
  const { previous } = current.extras;
  const target = to === undefined ? previous : requireRanVersion(history, { name, version: to });
  if (!target) throw new RejectedError(`${name} has no previous version to return to.`);
  return { name, from, canary: null, target, history };
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
  const { target, history } = decision;
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
  const microFrontends = returnToPrevious(current.microFrontends, chosen);
  return restoreApproval({ ...current, microFrontends }, history, chosen);
}
