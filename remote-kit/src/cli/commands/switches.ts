import type { MicroFrontends } from '@szn/release-registry/registry/change-registry';
import { requireDeployments, setKilled, setPinned } from '@szn/release-registry/registry/deployments';
import { parseRemoteName, UsageError } from '../arguments.ts';
import { applyChange, type Cli, type CommonOptions } from '../release-context.ts';

export function addSwitches(cli: Cli): void {
  addSwitch(cli, 'kill', {
    description: 'Switches a remote off; its pages show a message and nothing of it is loaded.',
    state: () => 'switched off',
    edit: (all, name, message) => setKilled(all, name, message),
  }).requiredOption('--message <text>', 'what shoppers read, at most 300 characters', parseMessage);
  addSwitch(cli, 'unkill', {
    description: 'Switches a remote on again.',
    state: () => 'switched on',
    edit: (all, name) => setKilled(all, name, null),
  });
  addSwitch(cli, 'pin', {
    description: 'Rejects promotions of a remote until it is unpinned; a rollback stays possible.',
    state: (all, name) => `pinned to ${requireDeployments(all, name).current.metadata.version}`,
    edit: (all, name) => setPinned(all, name, true),
  });
  addSwitch(cli, 'unpin', {
    description: 'Lets a pinned remote be promoted again.',
    state: () => 'no longer pinned',
    edit: (all, name) => setPinned(all, name, false),
  });
}

type Switch = {
  readonly description: string;
  readonly state: (all: MicroFrontends, name: string) => string;
  readonly edit: (all: MicroFrontends, name: string, message: string) => MicroFrontends;
};

function addSwitch(cli: Cli, verb: string, { description, state, edit }: Switch) {
  return cli
    .command(verb)
    .description(description)
    .argument('<remote>', 'name of the remote', parseRemoteName)
    .action(async (name: string, options: CommonOptions & { readonly message?: string }) => {
      const { message } = options;
      const context = await cli.open(options);
      const action = `${verb} ${name}${message === undefined ? '' : ` --message ${JSON.stringify(message)}`}`;
      let result = '';
      const registry = await applyChange(context, action, ({ microFrontends: all }) => {
        result = state(all, name);
        return edit(all, name, message ?? '');
      });
      const environment = context.environment.name;
      const sequence = registry?.sequence;
      cli.finish({
        text: `${name} is ${result} in ${environment} (registry ${sequence}).`,
        json: { name, state: result, sequence, environment },
      });
    });
}

function parseMessage(text: string): string {
  const message = text.trim();
  if (message !== '' && message.length <= 300) return message;
  throw new UsageError('kill needs --message with what shoppers read, in at most 300 characters.');
}
