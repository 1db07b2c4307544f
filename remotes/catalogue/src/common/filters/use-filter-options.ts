import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useCatalogue } from '../catalogue-context.ts';
import type { ListingScope } from '../query/listing-query.ts';
import { optionsKey } from './create-filter-options.ts';
import { noFilterOptions, type FilterOptionsStates } from './filter-options-slice.ts';

/** What a scope can be narrowed by; asked for here only when the page's loader could not get it. */
export function useFilterOptions(scope: ListingScope) {
  const { filterOptions } = useCatalogue();
  const key = optionsKey(scope);
  const state = useSelector(
    (root: { filterOptions: FilterOptionsStates }) => root.filterOptions[key] ?? noFilterOptions,
  );
  const isIdle = state.status === 'idle';

  useEffect(() => {
    if (isIdle) void filterOptions.ensure(scope);
  }, [isIdle, scope, filterOptions]);

  return useMemo(
    () => ({ ...state, retry: () => void filterOptions.ensure(scope) }),
    [state, filterOptions, scope],
  );
}

export type FilterOptionsView = ReturnType<typeof useFilterOptions>;
