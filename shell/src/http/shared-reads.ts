export type SharedReadsOptions = {
  /** Time in milliseconds for which a response is used again. */
  readonly freshMs: number;
  /** The oldest entry is evicted. */
  readonly maxEntries: number;
  readonly now?: () => number;
};

export type SharedReads = ReturnType<typeof createSharedReads>;

type Entry = { readonly body: Promise<unknown>; readonly staleAt: number };

/**
 * Public responses of the provider that several pages read at nearly the same time: concurrent reads of a URL share one
 * request, and its response is used again for a short time. Failures are not stored. Bodies and errors are frozen, because
 * the pages of different visitors share them.
 */
export function createSharedReads({ freshMs, maxEntries, now = Date.now }: SharedReadsOptions) {
  const entries = new Map<string, Entry>();

  return {
    /** Resolves to the JSON of the URL; `load` requests it where no fresh response is stored. Rejects as `load` does. */
    read: (url: string, load: () => Promise<unknown>): Promise<unknown> => {
      const known = entries.get(url);
      if (known && known.staleAt > now()) return known.body;
      const body = load().then(freezeDeeply, (error: unknown) => Promise.reject(freezeError(error)));
      const entry: Entry = { body, staleAt: now() + freshMs };
      // Deleted first, so that the entries are in the order of their requests.
      entries.delete(url);
      entries.set(url, entry);
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      entry.body.catch(() => {
        if (entries.get(url) === entry) entries.delete(url);
      });
      return entry.body;
    },
  };
}

function freezeDeeply(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freezeDeeply(part);
  return Object.freeze(value);
}

/** With its cause, the error of a library. */
function freezeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  freezeError(error.cause);
  return Object.freeze(error);
}
