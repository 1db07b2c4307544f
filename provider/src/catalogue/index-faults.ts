import type { NameFacetKind } from '@szn/shared-contracts/wire';

/** Adds each value to an index. A value for which `add` throws is left out and reported. */
export type AddEach = <Value>(index: IndexName, values: Iterable<Value>, add: (value: Value) => void) => void;

type IndexName = 'products' | 'brands' | `${NameFacetKind} words` | 'brand names' | 'category names';

export type LeftOutValues = {
  readonly index: IndexName;
  /** The number of values that this build of the index left out; also reported when it is 0 again. */
  readonly count: number;
  /** The first of them, as far as a line of the log holds it. */
  readonly example: string;
  readonly error: unknown;
};

const maxExampleLength = 200;

export type IndexFaults = ReturnType<typeof createIndexFaults>;

/**
 * Builds indexes of the catalogue value by value: one value that no index was made for must not stop the search and the
 * lists for everybody. Reports what a build left out once, until that changes.
 */
export function createIndexFaults() {
  let report: (leftOut: LeftOutValues) => void = () => undefined;
  const reported = new Map<IndexName, string>();
  const start = (index: IndexName) => {
    let leftOut: LeftOutValues = { index, count: 0, example: '', error: undefined };
    return {
      add: <Value>(value: Value, add: (value: Value) => void): void => {
        try {
          add(value);
        } catch (error) {
          const { count } = leftOut;
          leftOut =
            count === 0
              ? { index, count: 1, example: describe(value), error }
              : { ...leftOut, count: count + 1 };
        }
      },
      finish: (): void => {
        const summary = leftOut.count === 0 ? '' : `${leftOut.count} ${leftOut.example}`;
        if ((reported.get(index) ?? '') === summary) return;
        reported.set(index, summary);
        report(leftOut);
      },
    };
  };
  const addEach: AddEach = (index, values, add) => {
    const build = start(index);
    for (const value of values) build.add(value, add);
    build.finish();
  };
  return {
    addEach,
    /** Begins a build of an index whose values arrive in batches. */
    start,
    reportTo: (receive: typeof report): void => {
      report = receive;
    },
  };
}

function describe(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, maxExampleLength);
}
