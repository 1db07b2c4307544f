import { createHash } from 'node:crypto';
import type { ComposedRemote, Composition, SiteData } from '@szn/shared-contracts';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import type { CheckedRegistry } from '../registry/check-registry.ts';
import { type Generation, routeKeys, runsWith, type SharedVersions } from './shared-modules.ts';
import { composeRemote, type CompositionSources, type VersionChoice } from './compose-remote.ts';
import { partForShoppers, partWith, type Refusal, type RemotePart } from './remote-part.ts';

/** A composition, with what only the gateway needs. */
export type ComposedRelease = {
  /** Hash of the composition and the isolation tiers. */
  readonly id: string;
  readonly composition: Composition;
  /** The shared modules that its pages run with. */
  readonly generation: Generation;
  /** Names of the remotes of the other generation, whose pages it opens as documents. */
  readonly elsewhere: readonly string[];
  /** The same versions for the pages of remotes that need the previous generation; `null` if none does. */
  readonly previous: ComposedRelease | null;
  /** The same versions for the pages of editors and admins, with these pages; `null` if there are none. */
  readonly staff: ComposedRelease | null;
  /** Names of the remotes that another company builds: their code runs in processes of their own. */
  readonly foreign: readonly string[];
  /** One record for each remote that is neither switched off nor on a development server. */
  readonly records: readonly ReleaseRecord[];
  readonly fallbacks: readonly ReleaseRecord[];
  readonly developmentOrigins: readonly string[];
  /** Versions that the registry names and that do not run; their remotes fell back or are left out. */
  readonly refusals: readonly Refusal[];
  /** Problems that do not prevent the composition from running, for the operator. */
  readonly warnings: readonly string[];
};

/**
 * Joins an environment's registry with the release records it points to, remote by remote: a default version that is
 * not usable falls back (`refusals`), and a remote without a usable record is left out. The result is a pure function of
 * the arguments, so all gateways decide alike. Rejects with a `DocumentError` or an `Error` if a canary or an override
 * is not usable or claims what belongs to another remote. An invalid fallback version is omitted with a warning.
 */
export async function composeRelease(
  registry: CheckedRegistry,
  sources: CompositionSources,
  choice: VersionChoice = {},
): Promise<ComposedRelease> {
  const names = [...new Set([...Object.keys(registry.microFrontends), ...(choice.overrides?.keys() ?? [])])];
  const conflicts = new Map<string, string>();
  for (;;) {
    const all = await Promise.all(
      names.map((name) => composeRemote({ name, registry, choice, conflicts }, sources)),
    );
    const parts = all.filter((part) => part.remote !== null);
    const conflict = findConflict(parts);
    if (!conflict) {
      const refusals = [...(registry.violations ?? []), ...all.flatMap((part) => part.refusals)];
      return joinRoles({ registry, parts, refusals, siteData: sources.readSiteData?.() ?? {} }, sources);
    }
    const { remote } = chooseLoser(conflict);
    conflicts.set(`${remote.name}@${remote.version}`, conflict.reason);
  }
}

type Parts = {
  readonly registry: Registry;
  readonly parts: readonly RemotePart[];
  readonly refusals: readonly Refusal[];
  readonly siteData: SiteData;
};

/** A release, and the one for pages of the previous generation. */
export function generationsOf(release: ComposedRelease): readonly ComposedRelease[] {
  return release.previous ? [release, release.previous] : [release];
}

/** The release with the pages of editors and admins, or itself if there are none. */
export function withAllPages(release: ComposedRelease): ComposedRelease {
  return release.staff ?? release;
}

function joinRoles(joined: Parts, sources: CompositionSources): ComposedRelease {
  const parts = joined.parts.flatMap((part) => partForShoppers(part) ?? []);
  const release = joinGenerations({ ...joined, parts }, sources);
  if (joined.parts.every(({ staffRoutes }) => staffRoutes.length === 0)) return release;
  // All pages compare their revision with that of shoppers.
  return { ...release, staff: joinGenerations(joined, sources, release.composition.revision) };
}

function joinGenerations(
  joined: Parts,
  { sharedVersions, previousGeneration }: CompositionSources,
  revision?: string,
): ComposedRelease {
  if (!previousGeneration) return joinParts(joined, 'current', revision);
  const join = (generation: Generation, versions: SharedVersions): ComposedRelease => {
    const parts = joined.parts.map((part) => partWith(versions, part, previousGeneration.documentEntry));
    const elsewhere = joined.parts.filter(({ shared }) => !runsWith(shared, versions));
    return {
      ...joinParts({ ...joined, parts }, generation, revision),
      elsewhere: elsewhere.map(({ remote }) => remote.name),
    };
  };
  const current = join('current', sharedVersions);
  if (current.elsewhere.length === 0) return current;
  const previous = join('previous', previousGeneration.sharedVersions);
  return { ...current, id: hashOf(`${current.id} ${previous.id}`), previous };
}

function joinParts(
  { registry, parts, refusals, siteData }: Parts,
  generation: Generation,
  givenRevision: string | undefined,
): ComposedRelease {
  const remotes = parts.map(({ remote }) => remote);
  const { environment, settings } = registry;
  const values = settings?.values;
  const data = { ...(values && { values }), ...siteData };
  const revision = givenRevision ?? revisionOf(remotes, data);
  const composition = { environment, revision, remotes, ...data };
  const foreign = remotes.map(({ name }) => name).filter((name) => settings?.foreign?.includes(name));
  return {
    // With the tiers: another one needs other threads and processes.
    id: hashOf(JSON.stringify(composition) + foreign.join(' ')),
    composition,
    foreign,
    generation,
    elsewhere: [],
    previous: null,
    staff: null,
    records: parts.flatMap(({ record }) => record ?? []),
    fallbacks: parts.flatMap(({ fallback }) => fallback ?? []),
    developmentOrigins: parts.flatMap(({ developmentOrigin }) => developmentOrigin ?? []),
    refusals,
    warnings: parts.flatMap(({ warning }) => warning ?? []),
  };
}

type Claims = Pick<ComposedRemote, 'routes' | 'handles'>;
type Conflict = {
  readonly earlier: RemotePart;
  readonly later: RemotePart;
  readonly key: string;
  readonly reason: string;
};

function findConflict(parts: readonly RemotePart[]): Conflict | null {
  const owners = new Map<string, RemotePart>();
  for (const part of parts) {
    for (const [key, label] of claimsOf(part.remote)) {
      const earlier = owners.get(key);
      if (earlier) {
        const reason = `"${earlier.remote.name}" and "${part.remote.name}" both claim the ${label}.`;
        return { earlier, later: part, key, reason };
      }
      owners.set(key, part);
    }
  }
  return null;
}

function claimsOf({ routes, handles }: Claims): readonly (readonly [key: string, label: string])[] {
  return [
    ...routes.flatMap((route) => routeKeys(route).map((key) => [`route ${key}`, `route ${route}`] as const)),
    ...handles.map((command) => [`command ${command}`, `command ${command}`] as const),
  ];
}

/**
 * The remote that falls back is the one whose previous version did not claim the same; otherwise the one that the
 * registry lists later, because new remotes are added at its end. Throws the reason if the request chose either.
 */
function chooseLoser({ earlier, later, key, reason }: Conflict): RemotePart {
  if ([earlier, later].some(({ remote }) => remote.reason === 'canary' || remote.reason === 'override')) {
    throw new Error(reason);
  }
  return [later, earlier].find(({ fallback }) => fallback && !claimsFrom(fallback).has(key)) ?? later;
}

function claimsFrom({ routes, handles }: ReleaseRecord): ReadonlySet<string> {
  return new Set(claimsOf({ routes, handles: handles.map(({ name }) => name) }).map(([key]) => key));
}

function revisionOf(
  remotes: readonly ComposedRemote[],
  data: Pick<Composition, 'values'> & SiteData,
): string {
  const versions = remotes
    .map((remote) => `${remote.name}@${remote.version}${remote.killed === null ? '' : ' off'}`)
    .sort();
  return hashOf([...versions, ...Object.values(data).map((value) => JSON.stringify(value))].join(' '));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
