import { describeMissingFolder } from '../store/directory-store.ts';
import { ownValue } from '@szn/shared-contracts/wire';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RejectedError, suggestName } from '../lib/errors.ts';
import {
  environmentsAmong,
  registryKey,
  historyKey,
  type ReleaseStore,
  StoreError,
} from '../store/release-store.ts';
import {
  type ChangeOptions,
  type RegistryChange,
  type RegistryContent,
  signRemoval,
} from './change-registry.ts';
import { type Deployment, findDeployments } from './deployments.ts';
import { isolationOf, type EnvironmentValues } from './environment-settings.ts';
import { type Environment, readEnvironment, registryBytes } from './environment.ts';
import { readGatewayReports } from './gateway-reports.ts';

/** The environment of a working tree: the first build makes it and signs it with the development key. */
export const localEnvironment = 'local';

export async function listEnvironments(store: ReleaseStore): Promise<readonly string[]> {
  return environmentsAmong(await store.list('environments/'));
}

/**
 * Rejects with {@link describeMissing} if there is no environment of this name. `local` is made by its first change, all
 * others by `szn env create`: a store without environments can be a volume that is not mounted.
 */
export async function requireEnvironment(store: ReleaseStore, name: string): Promise<void> {
  if (name === localEnvironment || (await store.read(registryKey(name)))) return;
  throw await describeMissing({ store, name });
}

/** Rejects, as {@link requireEnvironment}, if the store has no environment; resolves to their names. */
export async function requireEnvironments(store: ReleaseStore): Promise<readonly string[]> {
  const names = await listEnvironments(store);
  if (names.length === 0) throw await describeWithout(store);
  return names;
}

type Place = Pick<Environment, 'store' | 'name'>;

/** Why a store has no registry of an environment. A {@link RejectedError} names the nearest of the others. */
export async function describeMissing({ store, name }: Place): Promise<RejectedError | StoreError> {
  const names = await listEnvironments(store);
  if (names.length === 0) return describeWithout(store, name);
  const hint = suggestName(name, names);
  return new RejectedError(
    `There is no environment "${name}" in ${store.location}.${hint} There are: ${names.join(', ')}. To make one: szn env create ${name}`,
  );
}

/** A volume that is not mounted looks like an empty store. */
async function describeWithout({ location }: ReleaseStore, name = '<name>'): Promise<StoreError> {
  const files = path.isAbsolute(location) ? await readdir(location).catch(() => null) : undefined;
  if (files === null) return new StoreError(describeMissingFolder(location));
  const without = files?.length === 0 ? 'is empty: its volume is not mounted, or' : 'has no environment:';
  return new StoreError(
    `The store ${location} ${without} nothing is published yet (szn env create ${name}).`,
  );
}

/**
 * What a new environment takes from another one: shell, values, isolation tiers and versions, without freeze, requests, approvals and plans
 * of roll-outs.
 */
export function copyContent({ host, settings, microFrontends }: RegistryContent): RegistryContent {
  const { values, foreign } = settings ?? {};
  const copied = { ...(values && { values }), ...(foreign && { foreign }) };
  return {
    ...(host && { host }),
    ...(Object.keys(copied).length > 0 && { settings: copied }),
    microFrontends: Object.fromEntries(
      Object.entries(microFrontends).map(([name, deployments]) => [name, deployments.map(withoutRollout)]),
    ),
  };
}

function withoutRollout({ extras: { rollout: _rollout, ...extras }, ...deployment }: Deployment): Deployment {
  return { ...deployment, extras };
}

/**
 * Removes the registry of an environment. Its history stays, and ends with the removal. Rejects with a
 * {@link RejectedError} while gateways announce themselves.
 */
export async function removeEnvironment(
  options: ChangeOptions,
  description: Omit<RegistryChange, 'change'>,
): Promise<void> {
  const { store, name } = options.environment;
  const { stored, removal } = await requireRemovable(options, description);
  await store.create(historyKey(name, stored.registry.sequence), stored.bytes);
  await store.create(historyKey(name, removal.sequence), registryBytes(removal));
  await store.remove(registryKey(name));
  for (const folder of ['previews', 'rollouts', 'shells']) {
    for (const key of await store.list(`environments/${name}/${folder}/`)) await store.remove(key);
  }
}

/** The last document of an environment. Rejects as {@link removeEnvironment}, and changes nothing. */
export async function requireRemovable(options: ChangeOptions, description: Omit<RegistryChange, 'change'>) {
  const { environment } = options;
  const { store, name } = environment;
  const stored = await readEnvironment(environment);
  if (!stored) throw new RejectedError(`There is no environment "${name}" in ${store.location}.`);
  const gateways = await readGatewayReports(environment);
  if (gateways.length > 0) {
    throw new RejectedError(
      `${name} is served by ${gateways.map(({ id }) => id).join(', ')}: stop these gateways first.`,
    );
  }
  return { stored, registry: stored.registry, removal: signRemoval(options, stored, description) };
}

/** How one part of two environments differs; `null`: the environment has no such part. */
export type EnvironmentDifference = {
  readonly kind: 'remote' | 'shell' | 'value';
  readonly name: string;
  readonly one: string | null;
  readonly other: string | null;
};

/** The remotes, shells and values that two environments have not in common. */
export function diffEnvironments(
  one: RegistryContent,
  other: RegistryContent,
): readonly EnvironmentDifference[] {
  const parts = [
    { kind: 'shell', of: ({ host }: RegistryContent) => ({ shell: host?.version }) },
    { kind: 'remote', of: describeRemotes },
    { kind: 'value', of: describeValues },
  ] as const;
  return parts.flatMap(({ kind, of }) => {
    const [left, right]: readonly Readonly<Record<string, string | undefined>>[] = [of(one), of(other)];
    const names = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])].sort();
    return names
      .map((name) => ({
        kind,
        name,
        one: ownValue(left, name) ?? null,
        other: ownValue(right, name) ?? null,
      }))
      .filter((difference) => !isDeepStrictEqual(difference.one, difference.other));
  });
}

function describeRemotes({ microFrontends, settings }: RegistryContent): Readonly<Record<string, string>> {
  const entries = Object.keys(microFrontends).map((name) => {
    const deployments = findDeployments(microFrontends, name);
    const parts = [
      deployments?.current.metadata.version ?? '',
      deployments?.canary &&
        `canary ${deployments.canary.metadata.version} at ${deployments.canary.deployment.traffic} %`,
      deployments?.current.extras.killed && 'switched off',
      deployments?.current.extras.isPinned && 'pinned',
      isolationOf({ settings }, name) === 'foreign' && 'foreign',
    ];
    return [name, parts.filter(Boolean).join(', ')] as const;
  });
  return Object.fromEntries(entries);
}

function describeValues({ settings }: RegistryContent): Readonly<Record<string, string>> {
  const values: EnvironmentValues = settings?.values ?? {};
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
