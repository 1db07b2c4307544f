import { createHash } from 'node:crypto';
import type { ErrorReport, RecentError } from '@szn/shared-contracts/telemetry';
import { LRUCache } from 'lru-cache';

/** A report has at most 15 KB, and anybody can send reports. */
const maxErrors = 100;

export type RecentErrors = ReturnType<typeof createRecentErrors>;

/** The latest different errors of browsers, for `szn explain` and the console. */
export function createRecentErrors() {
  const errors = new LRUCache<string, RecentError>({ max: maxErrors });
  return {
    /** Returns the id of the error: the same in each gateway, and for each report of it. */
    add: (report: ErrorReport): string => {
      const id = idOf(report);
      const count = (errors.get(id)?.count ?? 0) + 1;
      errors.set(id, { id, count, at: new Date().toISOString(), report });
      return id;
    },
    /** The latest first. */
    list: (): readonly RecentError[] => [...errors.values()],
  };
}

function idOf({ kind, code, message, remote, stack }: ErrorReport): string {
  // Hosts and queries differ between visitors.
  // From the beginning of a name only: a stack is of a stranger, and one long word would be read from each of its letters.
  const positions = stack.match(/(?<![^/\s:])[^/\s:]+:\d+:\d+/g) ?? [];
  const version = remote && `${remote.name}@${remote.version}`;
  const text = JSON.stringify([kind, code, message, version, positions]);
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
