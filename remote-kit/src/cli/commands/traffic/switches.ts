import type { Command } from 'commander';
import type { MicroFrontends } from '@szn/release-registry/registry/change-registry';
import { requireDeployments, setKilled, setPinned } from '@szn/release-registry/registry/deployments';
import { parseRemoteName, UsageError } from '../../context/arguments.ts';
import { changeOfRegistry } from '../../context/change.ts';
import { withWaitOptions, type GatewayOptions } from '../../context/gateways.ts';
import type { Cli, CommonOptions } from '../../context/release-context.ts';

export function addSwitches(cli: Cli): void {
  addSwitch(cli, withWaitOptions(cli.command('kill')), {
    isOff: true,
    description: 'Switches a remote off; its pages show a message and nothing of it is loaded.',
    state: () => 'switched off',
    edit: (all, name, message) => setKilled(all, name, message),
  }).requiredOption('--message <text>', 'what shoppers read, at most 300 characters', parseMessage);
  addSwitch(cli, withWaitOptions(cli.command('unkill')), {
    description: 'Switches a remote on again.',
    state: () => 'switched on',
    edit: (all, name) => setKilled(all, name, null),
  });
  addSwitch(cli, cli.command('pin'), {
    description: 'Rejects promotions of a remote until it is unpinned; a rollback stays possible.',
    state: (all, name) => `pinned to ${requireDeployments(all, name).current.metadata.version}`,
    edit: (all, name) => setPinned(all, name, true),
  });
  addSwitch(cli, cli.command('unpin'), {
    description: 'Lets a pinned remote be promoted again.',
    state: () => 'no longer pinned',
    edit: (all, name) => setPinned(all, name, false),
  });
}

type Switch = {
  readonly isOff?: boolean;
  readonly description: string;
  readonly state: (all: MicroFrontends, name: string) => string;
  readonly edit: (all: MicroFrontends, name: string, message: string) => MicroFrontends;
};

type SwitchOptions = CommonOptions & Partial<GatewayOptions> & { readonly message?: string };

/** A command without the options for waiting changes nothing that gateways serve. */
function addSwitch(cli: Cli, command: Command, { description, isOff = false, state, edit }: Switch): Command {
  command.description(description).argument('<remote>', 'name of the remote', parseRemoteName);
  return cli.change(command, async (name: string, options: SwitchOptions) => {
    const { message, wait = false } = options;
    const context = await cli.open(options);
    const environment = context.environment.name;
    const words = message === undefined ? '' : ` --message ${JSON.stringify(message)}`;
    let [result, version] = ['', ''];
    return changeOfRegistry(cli, {
      context,
      action: `${command.name()} ${name}${words}`,
      waiting: { ...options, wait },
      edit: (current) => {
        const { microFrontends: all } = current;
        result = state(all, name);
        version = requireDeployments(all, name).current.metadata.version;
        return { ...current, microFrontends: edit(all, name, message ?? '') };
      },
      report: (sequence) => ({
        wanted: [{ name, version, isOff, sequence }],
        text: `${name} is ${result} in ${environment} (registry ${sequence}).`,
        json: { name, state: result, sequence, environment },
      }),
    });
  });
}

function parseMessage(text: string): string {
  const message = text.trim();
  if (message !== '' && message.length <= 300) return message;
  throw new UsageError('kill needs --message with what shoppers read, in at most 300 characters.');
}
