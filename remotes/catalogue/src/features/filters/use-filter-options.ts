import { useMemo } from 'react';
import { useSharedResource } from '@szn/shared-ui/create-resource';
import { createServiceContext } from '../../lib/service-context.ts';
import type { ListingScope } from '../listing/query/listing-query.ts';
import type { FilterOptionsStore, ScopedOptions } from './filter-options.ts';

const [Context, useFilterOptionsStore] = createServiceContext<FilterOptionsStore>('FilterOptions');
export const FilterOptionsContext = Context;

/**
 * The filter options of a scope. The page's loader fetches them; the hook fetches only if the loader could not, and
 * never unless `isNeeded`.
 */
export function useFilterOptions(scope: ListingScope, isNeeded = true) {
  const store = useFilterOptionsStore();
  // If the loader's request failed, only "Retry" repeats it.
  const isFailed = store.resource.read(scope).status === 'failed';
  const state = useSharedResource(store.resource, scope, isNeeded && !isFailed);
  return useMemo(
    () => ({
      options: state.status === 'succeeded' ? state.value : null,
      error: state.status === 'failed' ? store.readError(scope) : null,
      retry: () => void store.ensure(scope),
    }),
    [state, store, scope],
  );
}

const noPictures = {};

/** The pictures of the categories; empty while they are loading, `undefined` if the provider has none for the scope. */
export function useCategoryPictures(scope: ListingScope): ScopedOptions['categoryPictures'] {
  const { options, error } = useFilterOptions(scope, false);
  if (error !== null) return undefined;
  return options ? options.categoryPictures : noPictures;
}
