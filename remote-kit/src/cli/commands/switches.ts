import type { MicroFrontends } from '@szn/release-registry/registry/change-registry';
import { requireDeployments, setKilled, setPinned } from '@szn/release-registry/registry/deployments';
import { parseRemoteName, UsageError } from '../arguments.ts';
import { applyChange, type Cli, type CommonOptions } from '../release-context.ts';

type KillOptions = CommonOptions & { readonly message: string };

/** `kill`, `unkill`, `pin` and `unpin <remote>` */
export function addSwitches(cli: Cli): void {
  cli
    .command('kill')
    .description('Switches a remote off; its pages show a message and nothing of it is loaded.')
    .argument('<remote>', 'name of the remote', parseRemoteName)
    .requiredOption('--message <text>', 'what shoppers read, at most 300 characters', parseMessage)
    .action(async (name: string, options: KillOptions) => {
      const action = `kill ${name} --message ${JSON.stringify(options.message)}`;
      await change(cli, options, {
        name,
        action,
        state: () => 'switched off',
        edit: (all) => setKilled(all, name, options.message),
      });
    });
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
  readonly edit: (all: MicroFrontends, name: string) => MicroFrontends;
};

function addSwitch(cli: Cli, verb: string, { description, state, edit }: Switch): void {
  cli
    .command(verb)
    .description(description)
    .argument('<remote>', 'name of the remote', parseRemoteName)
    .action((name: string, options: CommonOptions) =>
      change(cli, options, {
        name,
        action: `${verb} ${name}`,
        state: (all) => state(all, name),
        edit: (all) => edit(all, name),
      }),
    );
}

type SwitchChange = {
  readonly name: string;
  readonly action: string;
  readonly state: (all: MicroFrontends) => string;
  readonly edit: (all: MicroFrontends) => MicroFrontends;
};

async function change(cli: Cli, options: CommonOptions, { name, action, ...steps }: SwitchChange) {
  const context = await cli.open(options);
  let state = '';
  const registry = await applyChange(context, action, (all) => {
    state = steps.state(all);
    return steps.edit(all);
  });
  const { name: environment } = context.environment;
  const sequence = registry?.sequence;
  cli.finish({
    text: `${name} is ${state} in ${environment} (registry ${sequence}).`,
    json: { name, state, sequence, environment },
  });
}

function parseMessage(text: string): string {
  const message = text.trim();
  if (message !== '' && message.length <= 300) return message;
  throw new UsageError('kill needs --message with what shoppers read, in at most 300 characters.');
}
