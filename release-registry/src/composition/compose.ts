import { createHash } from 'node:crypto';
import type { ComposedRemote, Composition } from '@szn/shared-contracts';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { composeRemote, type CompositionSources, type VersionChoice } from './compose-remote.ts';

/** A composition with what only the gateway needs of it. */
export type ComposedRelease = {
  /** Of everything that the composition says; two that differ in anything have different ones. */
  readonly id: string;
  readonly composition: Composition;
  /** Of what runs: one for each remote that is neither switched off nor under development. */
  readonly records: readonly ReleaseRecord[];
  /** Of the versions that stand in for those. */
  readonly fallbacks: readonly ReleaseRecord[];
  /** Origins of remotes under development. */
  readonly developmentOrigins: readonly string[];
  /** What is amiss without keeping the composition from running, for the operator. */
  readonly warnings: readonly string[];
};

/**
 * Joins an environment's registry with the release records it points to. Rejects with a `DocumentError` when a record
 * is missing or unusable, or an `Error` when registry and record disagree, two remotes claim one route, or the shell
 * cannot run one of them: a composition is taken as a whole or not at all. A version that could not even stand in is no
 * reason to refuse the one that runs; it is left out with a warning.
 */
export async function composeRelease(
  registry: Registry,
  sources: CompositionSources,
  choice: VersionChoice = {},
): Promise<ComposedRelease> {
  const names = new Set([...Object.keys(registry.microFrontends), ...(choice.overrides?.keys() ?? [])]);
  const parts = await Promise.all(
    [...names].map((name) =>
      composeRemote({ name, deployments: registry.microFrontends[name] }, sources, choice),
    ),
  );
  const remotes = parts.map(({ remote }) => remote);
  requireUniqueOwners(remotes);
  const composition = { environment: registry.environment, revision: revisionOf(remotes), remotes };
  return {
    id: hashOf(JSON.stringify(composition)),
    composition,
    records: parts.flatMap(({ record }) => record ?? []),
    fallbacks: parts.flatMap(({ fallback }) => fallback ?? []),
    developmentOrigins: parts.flatMap(({ developmentOrigin }) => developmentOrigin ?? []),
    warnings: parts.flatMap(({ warning }) => warning ?? []),
  };
}

/** Each path and each command has one owner; two patterns that differ in parameter names alone are one path. */
function requireUniqueOwners(remotes: readonly ComposedRemote[]): void {
  const owners = new Map<string, string>();
  for (const { name, routes, handles } of remotes) {
    const claims = [
      ...routes.map(
        (route) => [`route ${route.toLowerCase().replaceAll(/:[^/]+/g, ':')}`, `the route ${route}`] as const,
      ),
      ...handles.map((command) => [`command ${command}`, `the command ${command}`] as const),
    ];
    for (const [key, label] of claims) {
      const owner = owners.get(key);
      if (owner !== undefined) throw new Error(`"${owner}" and "${name}" both claim ${label}.`);
      owners.set(key, name);
    }
  }
}

function revisionOf(remotes: readonly ComposedRemote[]): string {
  const versions = remotes
    .map((remote) => `${remote.name}@${remote.version}${remote.killed === null ? '' : ' off'}`)
    .sort();
  return hashOf(versions.join(' '));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
