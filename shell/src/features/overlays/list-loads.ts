import type { Composition } from '@szn/shared-contracts';

type Load = { readonly file: string; readonly startMs: number; readonly durationMs: number };

/** The files of remotes among the page's requests, in the order in which they were asked for; times since the page began. */
export function listLoads(
  { remotes }: Composition,
  requests: readonly Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'>[],
): readonly Load[] {
  const places = remotes.map(({ name, entry }) =>
    entry.startsWith('/') ? `/releases/${name}/` : new URL('.', entry).href,
  );
  return requests
    .filter(({ name }) => places.some((place) => name.includes(place)))
    .map(({ name, startTime, duration }) => ({
      file: name.replace(/^https?:\/\/[^/]+\/(?:releases\/)?/, ''),
      startMs: Math.round(startTime),
      durationMs: Math.round(duration),
    }))
    .toSorted((a, b) => a.startMs - b.startMs);
}
