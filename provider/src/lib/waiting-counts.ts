type WaitingCounts<Row> = {
  readonly keyOf: (row: Row) => string;
  readonly sum: (one: Row, other: Row) => Row;
  /** Adds to what is stored, with one statement. */
  readonly store: (rows: readonly Row[]) => Promise<void>;
  /** Different keys between two calls of `write`; further ones are not counted. */
  readonly maxWaiting: number;
};

/** Counts of one process: `add` only changes memory, so that no request waits for the database, and `write` stores them later. */
export function createWaitingCounts<Row>({ keyOf, sum, store, maxWaiting }: WaitingCounts<Row>) {
  let waiting = new Map<string, Row>();

  function add(row: Row): void {
    const key = keyOf(row);
    const known = waiting.get(key);
    if (known === undefined && waiting.size >= maxWaiting) return;
    waiting.set(key, known === undefined ? row : sum(known, row));
  }

  return {
    add,
    /** Counts that could not be stored wait for the next call. */
    write: async (): Promise<void> => {
      const written = [...waiting.values()];
      waiting = new Map();
      try {
        await store(written);
      } catch (error) {
        written.forEach(add);
        throw error;
      }
    },
  };
}
