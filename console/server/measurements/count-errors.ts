import type { ErrorCounts } from '../../api/measurements.ts';
import type { Sample } from './sample-store.ts';

/** Errors by version, kind and code, the most frequent first. */
export function countErrors(samples: readonly Sample[]): ErrorCounts['rows'] {
  const rows = new Map<string, ErrorCounts['rows'][number]>();
  for (const { environment, remote, version, counts } of samples) {
    for (const [name, value] of Object.entries(counts)) {
      const [, kind, code] = /^error (\S*) (\S+)$/.exec(name) ?? [];
      if (kind === undefined || code === undefined) continue;
      const key = [environment, remote, version, kind, code].join(' ');
      const row = rows.get(key) ?? { environment, remote, version, kind, code, count: 0 };
      rows.set(key, { ...row, count: row.count + value });
    }
  }
  return [...rows.values()].sort((one, other) => other.count - one.count);
}
