import { checkRetirement } from '@szn/release-registry/gate/gate';
import { readRecord } from '@szn/release-registry/records/release-record';
import { removeRemote, requireDeployments } from '@szn/release-registry/registry/deployments';
import { requireUnfrozen } from '@szn/release-registry/registry/environment-settings';
import { withoutRequest } from '@szn/release-registry/registry/promotions';
import { parseRemoteName } from '../arguments.ts';
import { applyChange, promoterOf, type Cli, type CommonOptions } from '../release-context.ts';

export function addRetire(cli: Cli): void {
  cli
    .command('retire')
    .description(
      'Removes a remote from the environment: its pages are not found. Its versions stay published.',
    )
    .argument('<remote>', 'name of the remote', parseRemoteName)
    .option('--allow-breaking', 'even if live remotes or the shell use its topics, commands or slots')
    .action(async (name: string, options: CommonOptions & { readonly allowBreaking?: boolean }) => {
      const context = await cli.open(options);
      const { allowBreaking = false } = options;
      const action = `retire ${name}${allowBreaking ? ' --allow-breaking' : ''}`;
      let version = '';
      const registry = await applyChange(context, action, async (current) => {
        requireUnfrozen(current, promoterOf(context, action));
        ({ version } = requireDeployments(current.microFrontends, name).current.metadata);
        if (!allowBreaking) {
          const { record } = await readRecord(context.environment.store, { name, version });
          await checkRetirement(context, current, record);
        }
        return withoutRequest(
          { ...current, microFrontends: removeRemote(current.microFrontends, name) },
          name,
        );
      });
      const { name: environment } = context.environment;
      const sequence = registry?.sequence;
      cli.finish({
        text: `${name} is retired from ${environment} (registry ${sequence}). To run it again: szn promote ${name}@${version} --env ${environment}`,
        json: { name, version, environment, sequence },
      });
    });
}
