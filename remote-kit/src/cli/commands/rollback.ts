import { checkRollback } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { verifyStoredFiles } from '@szn/release-registry/records/verify-files';
import type { MicroFrontends, RegistryContent } from '@szn/release-registry/registry/change-registry';
import { dropCanary, requireDeployments, returnToPrevious } from '@szn/release-registry/registry/deployments';
import { parseRemoteName } from '../arguments.ts';
import { confirmChange, withWaitOptions, type GatewayOptions, type Wanted } from '../gateways.ts';
import {
  applyChange,
  chooseRemote,
  type Cli,
  type CommonOptions,
  type Outcome,
  type ReleaseContext,
} from '../release-context.ts';

export function addRollback(cli: Cli): void {
  withWaitOptions(cli.command('rollback'))
    .description('Ends a canary, or returns to the previous version; a second rollback undoes the first.')
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .action(async (remote: string | undefined, options: CommonOptions & GatewayOptions) => {
      // A remote may come from another repository.
      const name = remote === undefined ? chooseRemote(cli, remote) : parseRemoteName(remote);
      const context = await cli.open(options);
      const { outcome, wanted } = await rollback(context, name);
      cli.finish(await confirmChange(cli, context, { ...options, outcome, wanted }));
    });
}

type RolledBack = { readonly outcome: Outcome; readonly wanted: Wanted };

async function rollback(context: ReleaseContext, name: string): Promise<RolledBack> {
  let version = '';
  const registry = await applyChange(context, `rollback ${name}`, async (current) => {
    const { microFrontends: all } = current;
    const { canary } = requireDeployments(all, name);
    const microFrontends = canary
      ? dropCanary(all, name)
      : await returnToPreviousVersion(context, current, name);
    version = requireDeployments(microFrontends, name).current.metadata.version;
    return { ...current, microFrontends };
  });
  const { name: environment } = context.environment;
  const sequence = registry?.sequence;
  const text = `All visitors in ${environment} get ${name}@${version} again (registry ${sequence}).`;
  return {
    wanted: { name, version, sequence },
    outcome: { text, json: { name, version, environment, sequence } },
  };
}

async function returnToPreviousVersion(
  context: ReleaseContext,
  current: RegistryContent,
  name: string,
): Promise<MicroFrontends> {
  const { microFrontends: all } = current;
  const { previous } = requireDeployments(all, name).current.extras;
  if (!previous) throw new RejectedError(`${name} has no previous version to return to.`);
  const chosen = await readRecord(context.environment.store, { name, version: previous.version });
  if (chosen.integrity !== previous.recordIntegrity) {
    throw new RejectedError(
      `${name}@${previous.version} is not the version that ran before: its record was changed.`,
    );
  }
  await checkRollback(context, current, chosen.record);
  await verifyStoredFiles(context.environment.store, chosen.record);
  return returnToPrevious(all, chosen);
}
