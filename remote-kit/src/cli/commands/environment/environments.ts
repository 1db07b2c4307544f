import { RejectedError } from '@szn/release-registry/lib/errors';
import { contentOf, type RegistryContent } from '@szn/release-registry/registry/change-registry';
import { describeRestrictions, describeSettings } from '@szn/release-registry/registry/environment-settings';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { describeRequests } from '@szn/release-registry/registry/promotions';
import {
  copyContent,
  diffEnvironments,
  listEnvironments,
  removeEnvironment,
  requireRemovable,
} from '@szn/release-registry/registry/environments';
import { type Change, changeOfRegistry, planOf } from '../../context/change.ts';
import type { Cli, CommonOptions, Outcome } from '../../context/release-context.ts';
import { parseEnvironmentName } from '../../context/arguments.ts';

export function addEnvironments(cli: Cli): void {
  const group = cli.group('env', 'Lists, makes, compares and removes environments.');
  cli
    .command('list', group)
    .description('Lists the environments of the store.')
    .action(async (options: CommonOptions) => {
      const { environment } = await cli.openToRead(options, 'any');
      cli.finish(await describeAll(environment));
    });
  const creation = cli
    .command('create', group)
    .description('Makes an environment: empty, or with the shell, values and versions of another one.')
    .argument('<name>', 'name of the new environment', parseEnvironmentName)
    .option('--from <name>', 'environment that it is a copy of');
  cli.change(creation, (name: string, options: CommonOptions & { readonly from?: string }) =>
    create(cli, name, options),
  );
  cli
    .command('diff', group)
    .description('Shows in what two environments differ.')
    .argument('<one>', 'name of an environment')
    .argument('<other>', 'name of another environment')
    .action(async (one: string, other: string, options: CommonOptions) => {
      cli.finish(await compare(cli, [one, other], options));
    });
  const removal = cli
    .command('remove', group)
    .description('Removes an environment that no gateway serves. Its history stays in the store.')
    .argument('<name>', 'name of the environment');
  cli.change(removal, async (name: string, options: CommonOptions) => {
    const context = await cli.open({ ...options, env: name });
    const { author, reason } = context;
    const action = `env remove ${name}`;
    const description = { ...author, reason, action };
    return {
      plan: async () => {
        const { registry } = await requireRemovable(context, description);
        const from = `registry ${registry.sequence}`;
        const changes = [{ kind: 'environment', name, from, to: null } as const];
        return planOf({ environment: name, action, changes, notes: ['The history stays in the store.'] });
      },
      apply: async () => {
        await removeEnvironment(context, description);
        return { text: `${name} is removed.`, json: { environment: name } };
      },
    };
  });
}

async function describeAll(environment: Environment): Promise<Outcome> {
  const names = await listEnvironments(environment.store);
  const environments = await Promise.all(names.map((name) => describeOne({ ...environment, name })));
  const lines = environments.map((one) =>
    [`  ${one.name.padEnd(12)}`, ...('error' in one ? [one.error] : describeLine(one))].join(' '),
  );
  return {
    json: { store: environment.store.location, environments },
    text: [`${environment.store.location}: ${names.length} environments`, ...lines].join('\n'),
  };
}

async function describeOne(environment: Environment) {
  const { name } = environment;
  try {
    const stored = await readEnvironment(environment);
    if (!stored) throw new RejectedError(`The registry of "${name}" was removed meanwhile.`);
    const { sequence, change, host, microFrontends } = stored.registry;
    return {
      name,
      sequence,
      change,
      shell: host?.version ?? null,
      remotes: Object.keys(microFrontends).sort(),
      ...describeSettings(stored.registry, new Date()),
      requests: describeRequests(stored.registry),
      restrictions: describeRestrictions(stored.registry, new Date()),
    };
  } catch (error) {
    // Not each environment is signed by a key that this machine trusts.
    return { name, error: error instanceof Error ? error.message : String(error) };
  }
}

type Described = Exclude<Awaited<ReturnType<typeof describeOne>>, { readonly error: string }>;

function describeLine({ sequence, change, remotes, restrictions, requests }: Described) {
  const parts = [
    `registry ${sequence}`,
    `${remotes.length} remotes`,
    restrictions,
    requests.length > 0 && `${requests.length} wait for an approval`,
    `${change.at} ${change.action}`,
  ];
  return [parts.filter(Boolean).join(' · ')];
}

async function create(
  cli: Cli,
  name: string,
  options: CommonOptions & { readonly from?: string },
): Promise<Change> {
  const { from } = options;
  let content: RegistryContent = { microFrontends: {} };
  if (from !== undefined) {
    const { environment } = await cli.openToRead({ ...options, env: from });
    content = copyContent(contentOf(await readEnvironment(environment)));
  }
  const context = await cli.open({ ...options, env: name }, 'any');
  if (await readEnvironment(context.environment)) {
    throw new RejectedError(`There is an environment "${name}" already.`);
  }
  const remotes = Object.keys(content.microFrontends).sort();
  return changeOfRegistry(cli, {
    context,
    action: `env create ${name}${from === undefined ? '' : ` --from ${from}`}`,
    edit: () => ({ ...content }),
    report: (sequence) => ({
      text: `${name} has ${remotes.join(', ') || 'no remote yet'} (registry ${sequence}).`,
      json: { environment: name, from: from ?? null, remotes, sequence },
    }),
  });
}

async function compare(
  cli: Cli,
  [one, other]: readonly [string, string],
  options: CommonOptions,
): Promise<Outcome> {
  const read = async (env: string) => {
    const { environment } = await cli.openToRead({ ...options, env });
    return contentOf(await readEnvironment(environment));
  };
  const differences = diffEnvironments(await read(one), await read(other));
  const lines = differences.map(
    (part) =>
      `  ${part.kind.padEnd(8)}${part.name.padEnd(16)} ${one}: ${part.one ?? 'none'} · ${other}: ${part.other ?? 'none'}`,
  );
  return {
    json: { one, other, differences },
    text: lines.join('\n') || `${one} and ${other} do not differ.`,
  };
}
