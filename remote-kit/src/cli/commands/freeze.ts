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
import { parseRemoteName, parseUntil, UsageError } from '../arguments.ts';
import {
  applyChange,
  promoterOf,
  type Cli,
  type CommonOptions,
  type Outcome,
  type ReleaseContext,
} from '../release-context.ts';

export function addFreeze(cli: Cli): void {
  cli
    .command('freeze')
    .description('Rejects promotions in an environment. Kills and rollbacks stay possible.')
    .option('--until <date>', 'when it ends, such as 2026-12-01, or 12h or 7d from now', parseUntil)
    .action(async (options: CommonOptions & { readonly until?: Date }) => {
      const { reason, until = null } = options;
      if (!reason) throw new UsageError('A freeze needs a --reason: those who are rejected read it.');
      const context = await cli.open(options);
      const end = until === null ? '' : ` until ${until.toISOString()}`;
      cli.finish(
        await change(context, {
          action: `freeze${until === null ? '' : ` --until ${until.toISOString()}`}`,
          state: `is frozen${end}`,
          edit: (current, editor) => freeze(current, { reason, until }, editor),
        }),
      );
    });
  addSwitch(cli, 'unfreeze', {
    description: 'Lets an environment that is frozen be changed again.',
    state: 'is not frozen',
    edit: unfreeze,
  });
  addSwitch(cli, 'protect', {
    description: 'Promotions in an environment take effect when another key approves them ("approve").',
    state: 'is protected: promotions need an approval',
    edit: protect,
  });
  addSwitch(cli, 'unprotect', {
    description: 'Promotions in an environment need no approval any more.',
    state: 'is not protected',
    edit: unprotect,
  });
  cli
    .command('set')
    .description('Sets values of an environment that remotes read without a rebuild: addresses, flags.')
    .argument('<name=value...>', 'true and false are flags; no value removes the name')
    .addHelpText(
      'after',
      '\nExample: szn set --env staging reviews.url=https://reviews.test reviews.photos=true',
    )
    .action(async (words: readonly string[], options: CommonOptions) => {
      const context = await cli.open(options);
      const changes = Object.fromEntries(words.map(parseValue));
      cli.finish(
        await change(context, {
          action: `set ${words.join(' ')}`,
          state: `has ${words.join(', ')}`,
          edit: (current) => setValues(current, changes),
        }),
      );
    });
  addIsolation(cli);
}

function addIsolation(cli: Cli): void {
  cli
    .command('isolation')
    .description('Sets how gateways isolate the code of a remote: in a fenced thread, or in a process.')
    .addArgument(new Argument('<remote>', 'name of the remote, which need not be published yet'))
    .addArgument(
      new Argument('<tier>', 'own: code of your teams; foreign: of another company').choices(tiers),
    )
    .action(async (name: string, tier: Isolation, options: CommonOptions) => {
      const remote = parseRemoteName(name);
      const context = await cli.open(options);
      cli.finish(
        await change(context, {
          action: `isolation ${remote} ${tier}`,
          state: `runs ${remote} in tier ${tier}`,
          edit: (current) => setIsolation(current, remote, tier),
        }),
      );
    });
}

const tiers: readonly Isolation[] = ['own', 'foreign'];

type Edit = (current: RegistryContent, editor: ReturnType<typeof promoterOf>) => RegistryContent;

function addSwitch(
  cli: Cli,
  name: string,
  { description, state, edit }: { readonly description: string; readonly state: string; readonly edit: Edit },
): void {
  cli
    .command(name)
    .description(description)
    .action(async (options: CommonOptions) => {
      cli.finish(await change(await cli.open(options), { action: name, state, edit }));
    });
}

async function change(
  context: ReleaseContext,
  { action, state, edit }: { readonly action: string; readonly state: string; readonly edit: Edit },
): Promise<Outcome> {
  const registry = await applyChange(context, action, (current) =>
    edit(current, promoterOf(context, action)),
  );
  const { name } = context.environment;
  return {
    text: `${name} ${state} (registry ${registry?.sequence}).`,
    json: { environment: name, settings: registry?.settings ?? {}, sequence: registry?.sequence },
  };
}

function parseValue(word: string): readonly [string, EnvironmentValues[string] | null] {
  const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
  const value = text === 'true' || text === 'false' ? text === 'true' : text;
  if (environmentValuesSchema.safeParse({ [name]: value }).success) return [name, text === '' ? null : value];
  throw new UsageError(
    `"${word}" is no value: write name=value, a name of letters, digits, dots and hyphens, at most 500 characters of value.`,
  );
}
