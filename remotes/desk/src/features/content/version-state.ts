import type { ContentVersion } from './content-api.ts';

export type VersionState = 'draft' | 'planned' | 'shown' | 'past';

/** The version that the shop shows, by the rule of the provider: of those in force the one that started last. */
export function findShown(versions: readonly ContentVersion[], now: number): ContentVersion | undefined {
  const inForce = versions.filter(
    ({ isPublished, from, until }) =>
      isPublished && timeOf(from) <= now && (until === null || timeOf(until) > now),
  );
  // The newest is first, and stays before others that started with it.
  return inForce.toSorted((one, other) => timeOf(other.from) - timeOf(one.from))[0];
}

export function stateOf(
  version: ContentVersion,
  shown: ContentVersion | undefined,
  now: number,
): VersionState {
  if (!version.isPublished) return 'draft';
  if (version === shown) return 'shown';
  return timeOf(version.from) > now ? 'planned' : 'past';
}

function timeOf(time: string | null): number {
  return time === null ? 0 : Date.parse(time);
}
