import { checkRetirement } from '@szn/release-registry/gate/gate';
import { readRecord } from '@szn/release-registry/records/release-record';
import { removeRemote, requireDeployments } from '@szn/release-registry/registry/deployments';
import { requireUnfrozen } from '@szn/release-registry/registry/environment-settings';
import { withoutRequest } from '@szn/release-registry/registry/promotions';
import { parseRemoteName } from '../../context/arguments.ts';
import { changeOfRegistry } from '../../context/change.ts';
import { promoterOf, type Cli, type CommonOptions } from '../../context/release-context.ts';

export function addRetire(cli: Cli): void {
  const command = cli
    .command('retire')
    .description(
      'Removes a remote from the environment: its pages are not found. Its versions stay published.',
    )
    .argument('<remote>', 'name of the remote', parseRemoteName)
    .option('--allow-breaking', 'even if live remotes or the shell use its topics, commands or slots');
  cli.change(command, async (name: string, options: CommonOptions & { readonly allowBreaking?: boolean }) => {
    const context = await cli.open(options);
    const { allowBreaking = false } = options;
    const { name: environment } = context.environment;
    const action = `retire ${name}${allowBreaking ? ' --allow-breaking' : ''}`;
    let version = '';
    return changeOfRegistry(cli, {
      context,
      action,
      isChecked: true,
      edit: async (current) => {
        requireUnfrozen(current, promoterOf(context, action));
        ({ version } = requireDeployments(current.microFrontends, name).current.metadata);
        if (!allowBreaking) {
          const { record } = await readRecord(context.environment.store, { name, version });
          await checkRetirement(context, current, record);
        }
        const microFrontends = removeRemote(current.microFrontends, name);
        return withoutRequest({ ...current, microFrontends }, name);
      },
      report: (sequence) => ({
        text: `${name} is retired from ${environment} (registry ${sequence}). To run it again: szn promote ${name}@${version} --env ${environment}`,
        json: { name, version, environment, sequence },
      }),
    });
  });
}
