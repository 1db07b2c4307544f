import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import {
  freeze,
  protect,
  setIsolation,
  setValues,
  unfreeze,
  unprotect,
  type EnvironmentValues,
  type Isolation,
} from '@szn/release-registry/registry/environment-settings';
import { environmentValuesSchema } from '@szn/shared-contracts/release';
import { Argument } from 'commander';
import { parseRemoteName, parseUntil, UsageError } from '../../context/arguments.ts';
import { type Change, changeOfRegistry } from '../../context/change.ts';
import {
  promoterOf,
  type Cli,
  type CommonOptions,
  type ReleaseContext,
} from '../../context/release-context.ts';

export function addFreeze(cli: Cli): void {
  const freezing = cli
    .command('freeze')
    .description('Rejects promotions in an environment. Kills and rollbacks stay possible.')
    .option('--until <date>', 'when it ends, such as 2026-12-01, or 12h or 7d from now', parseUntil);
  cli.change(freezing, async (options: CommonOptions & { readonly until?: Date }) => {
    const { reason, until = null } = options;
    if (!reason) throw new UsageError('A freeze needs a --reason: those who are rejected read it.');
    return settingsChange(cli, await cli.open(options), {
      action: `freeze${until === null ? '' : ` --until ${until.toISOString()}`}`,
      state: `is frozen${until === null ? '' : ` until ${until.toISOString()}`}`,
      note: 'Promotions, more traffic, approvals and retirements are rejected. Rollbacks and kills stay possible.',
      edit: (current, editor) => freeze(current, { reason, until }, editor),
    });
  });
  addSwitch(cli, 'unfreeze', {
    description: 'Lets an environment that is frozen be changed again.',
    state: 'is not frozen',
    edit: unfreeze,
  });
  addSwitch(cli, 'protect', {
    description: 'Promotions in an environment take effect when another key approves them ("approve").',
    state: 'is protected: promotions need an approval',
    note: 'From now on a promotion takes effect when another identity approves it.',
    edit: protect,
  });
  addSwitch(cli, 'unprotect', {
    description: 'Promotions in an environment need no approval any more.',
    state: 'is not protected',
    note: 'Requests that wait are removed.',
    edit: unprotect,
  });
  addValues(cli);
  addIsolation(cli);
}

function addValues(cli: Cli): void {
  const command = cli
    .command('set')
    .description('Sets values of an environment that remotes read without a rebuild: addresses, flags.')
    .argument('<name=value...>', 'true and false are flags; no value removes the name')
    .addHelpText(
      'after',
      '\nExample: szn set --env staging reviews.url=https://reviews.test reviews.photos=true',
    );
  cli.change(command, async (words: readonly string[], options: CommonOptions) => {
    const changes = Object.fromEntries(words.map(parseValue));
    return settingsChange(cli, await cli.open(options), {
      action: `set ${words.join(' ')}`,
      state: `has ${words.join(', ')}`,
      edit: (current) => setValues(current, changes),
    });
  });
}

function addIsolation(cli: Cli): void {
  const command = cli
    .command('isolation')
    .description('Sets how gateways isolate the code of a remote: in a fenced thread, or in a process.')
    .addArgument(new Argument('<remote>', 'name of the remote, which need not be published yet'))
    .addArgument(
      new Argument('<tier>', 'own: code of your teams; foreign: of another company').choices(tiers),
    );
  cli.change(command, async (name: string, tier: Isolation, options: CommonOptions) => {
    const remote = parseRemoteName(name);
    return settingsChange(cli, await cli.open(options), {
      action: `isolation ${remote} ${tier}`,
      state: `runs ${remote} in tier ${tier}`,
      edit: (current) => setIsolation(current, remote, tier),
    });
  });
}

const tiers: readonly Isolation[] = ['own', 'foreign'];

type Settings = {
  /** The text of the outcome, after the name of the environment. */
  readonly state: string;
  readonly note?: string;
  readonly edit: (current: RegistryContent, editor: ReturnType<typeof promoterOf>) => RegistryContent;
};

function addSwitch(
  cli: Cli,
  name: string,
  { description, ...settings }: Settings & { readonly description: string },
): void {
  cli.change(cli.command(name).description(description), async (options: CommonOptions) =>
    settingsChange(cli, await cli.open(options), { action: name, ...settings }),
  );
}

function settingsChange(
  cli: Cli,
  context: ReleaseContext,
  { action, state, note, edit }: Settings & { readonly action: string },
): Change {
  const { name } = context.environment;
  return changeOfRegistry(cli, {
    context,
    action,
    ...(note !== undefined && { note }),
    edit: (current) => edit(current, promoterOf(context, action)),
    report: (sequence, registry) => ({
      text: `${name} ${state} (registry ${sequence}).`,
      json: { environment: name, settings: registry?.settings ?? {}, sequence },
    }),
  });
}

function parseValue(word: string): readonly [string, EnvironmentValues[string] | null] {
  const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
  const value = text === 'true' || text === 'false' ? text === 'true' : text;
  if (environmentValuesSchema.safeParse({ [name]: value }).success) return [name, text === '' ? null : value];
  throw new UsageError(
    `"${word}" is no value: write name=value, a name of letters, digits, dots and hyphens, at most 500 characters of value.`,
  );
}
