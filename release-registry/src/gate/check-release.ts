import { ownValue } from '@szn/shared-contracts/wire';
import { providesContract } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { gtr, major, minor, satisfies } from 'semver';
import { routeKeys } from '../composition/shared-modules.ts';
import { runningGenerations } from './generations.ts';
import { findConsumerViolations } from './check-consumers.ts';
import { findSlotViolations } from './check-slots.ts';
import type { LiveRemotes } from './gate.ts';

/** A rule that a version breaks. */
export type GateViolation = {
  readonly rule:
    'name' | 'expose' | 'route' | 'command' | 'topic' | 'payload' | 'contract' | 'shared' | 'slot' | 'budget';
  /** The live remote that would break, or that owns the path or command; `shell` for the shell. */
  readonly consumer: string;
  /** The name, path, topic, field of a topic, module, slot or size that violates the rule. */
  readonly field: string;
  readonly message: string;
  /** Whether a new major version may break the rule with `--allow-breaking`. */
  readonly isBreakingChange: boolean;
};

/** Finds all rules that a version breaks in an environment. The result is empty if the version may be promoted. */
export function findViolations(candidate: ReleaseRecord, live: LiveRemotes): readonly GateViolation[] {
  return [
    ...findNameViolations(candidate, live),
    ...findContractViolations(candidate, live),
    ...findSharedModuleViolations(candidate, live),
    ...findRouteViolations(candidate, live.others),
    ...findExposeViolations(candidate, live.replaced),
    ...findConsumerViolations(candidate, live),
    ...findSlotViolations(candidate, live),
    ...findBudgetViolations(candidate),
  ];
}

/** Removes the violations that a new major version with `--allow-breaking` may have. */
export function withoutAllowedBreaking(
  refusals: readonly GateViolation[],
  candidate: ReleaseRecord,
  replaced: ReleaseRecord | null,
): readonly GateViolation[] {
  const isNewMajor = replaced !== null && major(candidate.version) > major(replaced.version);
  return isNewMajor ? refusals.filter((refusal) => !refusal.isBreakingChange) : refusals;
}

/**
 * A new remote has no name that begins with that of another one, or the other way round: `home-decor-card` would be a class
 * of `home`, too. Remotes that run side by side already stay.
 */
function findNameViolations({ name }: ReleaseRecord, { replaced, others }: LiveRemotes): GateViolation[] {
  const isAmbiguous = (other: string) => name.startsWith(`${other}-`) || other.startsWith(`${name}-`);
  return (replaced === null ? others : [])
    .filter((other) => isAmbiguous(other.name))
    .map((other) => ({
      rule: 'name',
      consumer: other.name,
      field: name,
      message: `styles that begin with the shorter of the names "${name}-" and "${other.name}-" belong to both remotes: choose another name`,
      isBreakingChange: false,
    }));
}

function findExposeViolations(candidate: ReleaseRecord, replaced: ReleaseRecord | null): GateViolation[] {
  return (replaced?.exposes ?? [])
    .filter((expose) => !candidate.exposes.includes(expose))
    .map((expose) => ({
      rule: 'expose',
      consumer: 'shell',
      field: expose,
      message: `it no longer exposes "${expose}", which ${replaced?.version} does and the shell loads`,
      isBreakingChange: true,
    }));
}

const ofShell = { consumer: 'shell', isBreakingChange: false } as const;

function findContractViolations(
  { name, version, contract, needs = contract }: ReleaseRecord,
  { environment, host }: Pick<LiveRemotes, 'environment' | 'host'>,
): readonly GateViolation[] {
  if (providesContract(host.contract, needs)) return [];
  const [wanted, provided] = [needs, host.contract].map((one) => `${major(one)}.${minor(one)}`);
  const remedy =
    major(needs) < major(host.contract)
      ? `build the remote with contract ${provided}`
      : `deploy a shell with contract ${wanted} first, or build the remote with an older one`;
  const message = `${name}@${version} needs contract ${needs}; the shell of ${environment} has ${host.contract}: ${remedy}`;
  return [{ ...ofShell, rule: 'contract', field: 'contract', message }];
}

/** Finds shared modules, and names of them, that the version requires and the shell does not provide. */
function findSharedModuleViolations(
  { shared, uses = {} }: ReleaseRecord,
  { environment, host }: Pick<LiveRemotes, 'environment' | 'host'>,
): readonly GateViolation[] {
  const generations = runningGenerations(shared, host);
  if (generations.length === 0) return findVersionViolations(shared, { environment, host });
  return generations.flatMap(({ name, modules }) =>
    Object.entries(uses).flatMap(([module, used]) =>
      used
        .filter((exported) => !ownValue(modules, module)?.exports.includes(exported))
        .map((exported): GateViolation => {
          const shell = name === 'current' ? 'the shell' : 'the previous generation of the shell';
          const message = `it uses ${exported} of ${module}, which ${shell} does not provide`;
          return { ...ofShell, rule: 'shared', field: `${module}.${exported}`, message };
        }),
    ),
  );
}

function findVersionViolations(
  shared: ReleaseRecord['shared'],
  { environment, host }: Pick<LiveRemotes, 'environment' | 'host'>,
): readonly GateViolation[] {
  return Object.entries(shared).flatMap(([field, range]): readonly GateViolation[] => {
    const versions = [host.shared, host.previous?.shared].flatMap(
      (modules) => ownValue(modules, field)?.version ?? [],
    );
    const [current] = versions;
    if (current === undefined) {
      const message = `it asks for ${field} ${range}; the shell does not share it`;
      return [{ ...ofShell, rule: 'shared', field, message }];
    }
    if (satisfies(current, range)) return [];
    const remedy = gtr(current, range)
      ? `build the remote with ${field} ${major(current)}, or deploy a shell that offers ${range} as its previous generation first`
      : `deploy a shell with ${field} ${range} to ${environment} first, or build the remote with ${field} ${major(current)}`;
    const message = `it asks for ${field} ${range}; the shell has ${[...new Set(versions)].join(' and ')}: ${remedy}`;
    return [{ ...ofShell, rule: 'shared', field, message }];
  });
}

/** Finds routes and commands of the version that another live remote owns. */
function findRouteViolations(candidate: ReleaseRecord, others: readonly ReleaseRecord[]): GateViolation[] {
  return others.flatMap((other) => [
    ...candidate.routes
      .filter((route) => routeKeys(route).some((key) => other.routes.flatMap(routeKeys).includes(key)))
      .map((route) => claim(other, 'route', route)),
    ...candidate.handles
      .filter((command) => other.handles.some((theirs) => theirs.name === command.name))
      .map(({ name }) => claim(other, 'command', name)),
  ]);
}

function claim(owner: ReleaseRecord, rule: 'route' | 'command', field: string): GateViolation {
  const message = `it claims the ${rule} ${field}, which belongs to ${owner.name}@${owner.version}`;
  return { rule, consumer: owner.name, field, message, isBreakingChange: false };
}

const kinds = [
  { field: 'scriptBytes', label: 'scripts', isCounted: /^browser\/.+\.js$/ },
  { field: 'styleBytes', label: 'styles', isCounted: /^browser\/.+\.css$/ },
] as const;

/** Compares the size of all files that a browser can download, compressed with Brotli, with the budget of the remote. */
export function findBudgetViolations(candidate: ReleaseRecord): readonly GateViolation[] {
  return kinds.flatMap(({ field, label, isCounted }): readonly GateViolation[] => {
    const sizes = Object.entries(candidate.files).filter(([name]) => isCounted.test(name));
    const size = sizes.reduce((sum, [, file]) => sum + file.brotliBytes, 0);
    const budget = candidate.budgets[field];
    if (size <= budget) return [];
    const message = `its ${label} are ${size} bytes (Brotli), ${size - budget} over the budget of ${budget} in its package.json`;
    return [{ rule: 'budget', consumer: 'shell', field, message, isBreakingChange: false }];
  });
}
