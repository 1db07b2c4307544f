import { checkRollback } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import type { MicroFrontends, RegistryContent } from '@szn/release-registry/registry/change-registry';
import { dropCanary, requireDeployments, returnToPrevious } from '@szn/release-registry/registry/deployments';
import { parseRemoteName } from '../arguments.ts';
import {
  applyChange,
  chooseRemote,
  type Cli,
  type CommonOptions,
  type Outcome,
  type ReleaseContext,
} from '../release-context.ts';

export function addRollback(cli: Cli): void {
  cli
    .command('rollback')
    .description('Ends a canary, or returns to the previous version; a second rollback undoes the first.')
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .action(async (remote: string | undefined, options: CommonOptions) => {
      // A remote may come from another repository.
      const name = remote === undefined ? chooseRemote(cli, remote) : parseRemoteName(remote);
      cli.finish(await rollback(await cli.open(options), name));
    });
}

async function rollback(context: ReleaseContext, name: string): Promise<Outcome> {
  let version = '';
  const registry = await applyChange(context, `rollback ${name}`, async (current) => {
    const { microFrontends: all } = current;
    const { canary } = requireDeployments(all, name);
    const next = canary ? dropCanary(all, name) : await returnToPreviousVersion(context, current, name);
    version = requireDeployments(next, name).current.metadata.version;
    return next;
  });
  return {
    text: `All visitors in ${context.environment.name} get ${name}@${version} again (registry ${registry?.sequence}).`,
    json: { name, version, environment: context.environment.name, sequence: registry?.sequence },
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
  return returnToPrevious(all, chosen);
}
