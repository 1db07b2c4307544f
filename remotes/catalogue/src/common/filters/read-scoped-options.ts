import { isJsonObject, readField, readFilterOptions, type FilterOptions } from '@szn/shared-contracts';

type Counts = Readonly<Record<string, number>>;

/** The options of one scope, with how many products each has where the provider tells. */
export type ScopedOptions = FilterOptions & {
  readonly counts: { readonly brands: Counts; readonly categories: Counts; readonly styles: Counts };
};

/** Reads the answer of the filter options call; `undefined` when the provider says that it failed. */
export function readScopedOptions(answer: unknown): ScopedOptions | undefined {
  const options = readFilterOptions(answer);
  const counts = readField(readField(answer, 'filterOptions'), 'counts');
  return (
    options && {
      ...options,
      counts: {
        brands: readCounts(readField(counts, 'brands')),
        categories: readCounts(readField(counts, 'categories')),
        styles: readCounts(readField(counts, 'styles')),
      },
    }
  );
}

function readCounts(value: unknown): Counts {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, count]) => (typeof count === 'number' ? [[name, count]] : [])),
  );
}
