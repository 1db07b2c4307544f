import { isJsonObject } from '@szn/shared-contracts';
import type { FilterOptionsStates } from './filter-options-slice.ts';
import { readScopedOptions } from './read-scoped-options.ts';

/** The options in the provider's own form, so that one reader serves both. */
export function dehydrateFilterOptions(states: FilterOptionsStates): unknown {
  return Object.fromEntries(
    Object.entries(states).flatMap(([key, { options }]) =>
      options === null ? [] : [[key, { filterOptions: options }]],
    ),
  );
}

export function hydrateFilterOptions(value: unknown): FilterOptionsStates {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, answer]) => {
      const options = readScopedOptions(answer);
      return options === undefined ? [] : [[key, { status: 'succeeded', options, error: null }]];
    }),
  );
}
