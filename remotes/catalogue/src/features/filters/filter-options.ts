import {
  type FilterOptions,
  isJsonObject,
  isRequestError,
  readField,
  readFilterOptions,
  readText,
  type ShellServices,
} from '@szn/shared-contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { ListingScope } from '../listing/query/listing-query.ts';
import { filterMessages } from './filter-messages.ts';
import { useCatalogue } from '../../lib/catalogue-context.ts';

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

/** What the list of one scope can be narrowed by (specification, section 3, "Filter options status"). */
export type FilterOptionsState = {
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  readonly options: ScopedOptions | null;
  readonly error: string | null;
};

/** By `optionsKey` of the scope. */
export type FilterOptionsStates = Readonly<Record<string, FilterOptionsState>>;

export const noFilterOptions: FilterOptionsState = { status: 'idle', options: null, error: null };

const mostScopes = 8;

export const filterOptionsSlice = createSlice({
  name: 'filterOptions',
  initialState: {} satisfies FilterOptionsStates as FilterOptionsStates,
  reducers: {
    optionsRequested: (state, { payload }: PayloadAction<{ key: string }>) =>
      withState(state, payload.key, { ...noFilterOptions, status: 'loading' }),
    optionsLanded: (state, { payload }: PayloadAction<{ key: string; options: ScopedOptions }>) =>
      withState(state, payload.key, { status: 'succeeded', options: payload.options, error: null }),
    optionsFailed: (state, { payload }: PayloadAction<{ key: string; error: string }>) =>
      withState(state, payload.key, { status: 'failed', options: null, error: payload.error }),
    optionsAbandoned: (state, { payload }: PayloadAction<{ key: string }>) =>
      withState(state, payload.key, noFilterOptions),
  },
});

function withState(states: FilterOptionsStates, key: string, next: FilterOptionsState): FilterOptionsStates {
  const { [key]: _replaced, ...others } = states;
  return { ...Object.fromEntries(Object.entries(others).slice(1 - mostScopes)), [key]: next };
}

/** Fetches what lists can be narrowed by. */
export type FilterOptionsSource = {
  /** Resolves when the options are there or have failed; asks only when neither is so, or the last try failed. */
  readonly ensure: (scope: ListingScope) => Promise<void>;
};

const { actions } = filterOptionsSlice;

type FilterOptionsStore = {
  readonly getState: () => { readonly filterOptions: FilterOptionsStates };
  readonly dispatch: (action: ReturnType<(typeof actions)[keyof typeof actions]>) => unknown;
};

/** Names the options of a scope. */
export function optionsKey({ source, gender, category, isSale }: ListingScope): string {
  return JSON.stringify([source, gender, category, isSale]);
}

export function createFilterOptions(
  services: Pick<ShellServices, 'http' | 'environment'>,
  store: FilterOptionsStore,
): FilterOptionsSource {
  async function fetchOptions(key: string, scope: ListingScope): Promise<void> {
    store.dispatch(actions.optionsRequested({ key }));
    try {
      const answer = await services.http.get('/products/filter-options', { query: toQuery(scope) });
      const options = readScopedOptions(answer);
      if (options) store.dispatch(actions.optionsLanded({ key, options }));
      else fail(key, readText(readField(answer, 'error')) ?? filterMessages.refused);
    } catch (error) {
      fail(key, (isRequestError(error) ? error.serverMessage : null) ?? filterMessages.failed);
    }
  }

  // What failed on the server is asked for again by the browser.
  function fail(key: string, error: string): void {
    const isServer = services.environment === 'server';
    store.dispatch(isServer ? actions.optionsAbandoned({ key }) : actions.optionsFailed({ key, error }));
  }

  return {
    ensure: async (scope) => {
      const key = optionsKey(scope);
      const status = store.getState().filterOptions[key]?.status ?? 'idle';
      if (status === 'idle' || status === 'failed') await fetchOptions(key, scope);
    },
  };
}

function toQuery({ source, gender, category, isSale }: ListingScope) {
  return {
    source: source ?? undefined,
    gender: gender ?? undefined,
    category: category ?? undefined,
    sale: isSale || undefined,
  };
}

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
