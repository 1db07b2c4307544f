import { isRequestError, readField, readText, type ShellServices } from '@szn/shared-contracts';
import type { ListingScope } from '../query/listing-query.ts';
import { filterMessages } from './filter-messages.ts';
import { filterOptionsSlice, type FilterOptionsStates } from './filter-options-slice.ts';
import { readScopedOptions } from './read-scoped-options.ts';

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
