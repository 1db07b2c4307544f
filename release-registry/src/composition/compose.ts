import { createHash } from 'node:crypto';
import type { ComposedRemote, Composition } from '@szn/shared-contracts';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { routeKey } from './shared-modules.ts';
import { composeRemote, type CompositionSources, type VersionChoice } from './compose-remote.ts';

/** A composition, with what only the gateway needs. */
export type ComposedRelease = {
  /** Hash of the composition. */
  readonly id: string;
  readonly composition: Composition;
  /** One record for each remote that is neither switched off nor on a development server. */
  readonly records: readonly ReleaseRecord[];
  readonly fallbacks: readonly ReleaseRecord[];
  readonly developmentOrigins: readonly string[];
  /** Problems that do not prevent the composition from running, for the operator. */
  readonly warnings: readonly string[];
};

/**
 * Joins an environment's registry with the release records it points to. Rejects with a `DocumentError` when a record
 * is missing or invalid, or an `Error` when registry and record disagree, two remotes claim one route, or the shell
 * cannot run one of them: a composition has no partial result. An invalid fallback version is omitted with a warning.
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

function requireUniqueOwners(remotes: readonly ComposedRemote[]): void {
  const owners = new Map<string, string>();
  for (const { name, routes, handles } of remotes) {
    const claims = [
      ...routes.map((route) => [`route ${routeKey(route)}`, `route ${route}`] as const),
      ...handles.map((command) => [`command ${command}`, `command ${command}`] as const),
    ];
    for (const [key, label] of claims) {
      const owner = owners.get(key);
      if (owner !== undefined) throw new Error(`"${owner}" and "${name}" both claim the ${label}.`);
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
