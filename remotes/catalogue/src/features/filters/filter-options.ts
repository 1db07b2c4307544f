import { useMemo } from 'react';
import {
  isJsonObject,
  isRequestError,
  readField,
  readFilterOptions,
  readText,
  RequestError,
  type FilterOptions,
  type ShellServices,
} from '@szn/shared-contracts';
import { createResource, useSharedResource } from '@szn/shared-ui/create-resource';
import { createServiceContext } from '../../lib/service-context.ts';
import type { ListingScope } from '../listing/query/listing-query.ts';
import { toScopeFields } from '../listing/state/listing-service.ts';
import { filterMessages } from './filter-messages.ts';
import type { NameFilter } from './filter-state.ts';

type Counts = Readonly<Record<string, number>>;

/** The filters whose options every provider has (specification, section 7). */
export type OptionFilter = Exclude<NameFilter, 'colours'>;

export type ScopedOptions = FilterOptions & {
  readonly counts: Readonly<Record<OptionFilter, Counts>>;
  /** By slug; for all products of a gender. Absent if the provider does not send them. */
  readonly categoryPictures?: Readonly<Record<string, unknown>>;
};

/** Reads the response of the filter options request; `undefined` if the provider reports a failure. */
export function readScopedOptions(response: unknown): ScopedOptions | undefined {
  const options = readFilterOptions(response);
  const sent = readField(response, 'filterOptions');
  const counts = readField(sent, 'counts');
  const categoryPictures = readField(sent, 'categoryPictures');
  const countsOf = (filter: OptionFilter) => readCounts(readField(counts, filter));
  return (
    options && {
      ...options,
      ...(isJsonObject(categoryPictures) && { categoryPictures }),
      counts: {
        brands: countsOf('brands'),
        categories: countsOf('categories'),
        styles: countsOf('styles'),
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

export type FilterOptionsByScope = Readonly<Record<string, ScopedOptions>>;

export type FilterOptionsStore = ReturnType<typeof createFilterOptions>;

const [Context, useFilterOptionsStore] = createServiceContext<FilterOptionsStore>('FilterOptions');
export const FilterOptionsContext = Context;

/** The filter options of each scope (specification, section 3, "Filter options status"). */
export function createFilterOptions(
  { http, environment }: Pick<ShellServices, 'http' | 'environment'>,
  initial: FilterOptionsByScope,
) {
  const errors = new Map<string, string>();
  const resource = createResource<ListingScope, ScopedOptions>({
    keyOf,
    environment,
    initial,
    load: async (scope, signal) => {
      const response = await http.get('/products/filter-options', { query: toScopeFields(scope), signal });
      const options = readScopedOptions(response);
      if (options) return options;
      const serverMessage = readText(readField(response, 'error')) ?? filterMessages.refused;
      throw new RequestError('malformed', { serverMessage });
    },
    onError: (error, scope) => {
      const serverMessage = isRequestError(error) ? error.serverMessage : null;
      errors.set(keyOf(scope), serverMessage ?? filterMessages.failed);
    },
  });
  return {
    resource,
    /** Resolves, never rejects, when the request has ended. Fetches nothing if the options are loaded or loading. */
    ensure: async (scope: ListingScope): Promise<void> => {
      const { settled, release } = resource.acquire(scope);
      await settled;
      release();
    },
    readError: (scope: ListingScope) => errors.get(keyOf(scope)) ?? null,
    dehydrate: (): FilterOptionsByScope => resource.values(),
  };
}

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

function keyOf({ source, gender, category, isSale }: ListingScope): string {
  return JSON.stringify([source, gender, category, isSale]);
}
