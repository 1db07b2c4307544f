import { isRequestError, RequestError, type ShellServices } from '@szn/shared-contracts';
import { paramsOf, type ListingQuery } from '../query/listing-query.ts';
import { fetchListingPage } from './listing-api.ts';
import { toListingError } from './listing-messages.ts';
import { listingSlice, type ListingsState } from './listing-slice.ts';
import { emptyListing, type ListingState } from './listing-state.ts';

const { actions } = listingSlice;

export type ListingsStore = {
  readonly getState: () => { readonly listings: ListingsState };
  readonly dispatch: (action: ReturnType<(typeof actions)[keyof typeof actions]>) => unknown;
};

export type ListingServices = Pick<ShellServices, 'http' | 'environment' | 'telemetry'>;

/** Where a request begins: at a page that is to become the list's first, or after the last page that came. */
export type Beginning = { readonly fromPage: number } | 'after-last-page';

/** Fetches pages into the store, one at a time: the next request takes the one before it back. Never rejects. */
export type ListingRequests = {
  readonly load: (query: ListingQuery, beginning: Beginning, signal?: AbortSignal) => Promise<void>;
  readonly read: (place: string) => ListingState;
};

export function createListingRequests(services: ListingServices, store: ListingsStore): ListingRequests {
  let running: AbortController | null = null;
  let lastRequestId = 0;
  const read = (place: string) => store.getState().listings[place] ?? emptyListing;

  return {
    read,
    load: async (query, beginning, signal) => {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const stopFollowing = abortWith(controller, signal);
      lastRequestId += 1;
      const request = { place: query.place, requestId: lastRequestId };
      const isFirst = beginning !== 'after-last-page';
      store.dispatch(
        actions.pageRequested({ ...request, params: paramsOf(query), sort: query.sort, isFirst }),
      );
      const { page: nextPage, asOf } = read(query.place);
      const page = isFirst ? beginning.fromPage : nextPage;
      try {
        const options = { page, asOf: isFirst ? null : asOf, signal: controller.signal };
        const answer = await fetchListingPage(services.http, query, options);
        // An answer that arrives in the very moment in which it is taken back.
        if (controller.signal.aborted) throw new RequestError('aborted');
        store.dispatch(actions.pageLanded({ ...request, page, isFirst, answer }));
      } catch (error) {
        store.dispatch(
          toFailureAction(services, query, { ...request, error, isTakenBack: controller.signal.aborted }),
        );
      } finally {
        stopFollowing();
      }
    },
  };
}

type Failure = {
  readonly place: string;
  readonly requestId: number;
  readonly error: unknown;
  readonly isTakenBack: boolean;
};

function toFailureAction(services: ListingServices, query: ListingQuery, failure: Failure) {
  const { place, requestId, error, isTakenBack } = failure;
  if (!isRequestError(error)) services.telemetry.report(error, { during: `listing ${place}` });
  // The server draws skeletons instead of an error: the browser asks again by itself, with more patience.
  if (services.environment === 'server') return actions.listingReset({ place });
  if (isTakenBack) return actions.requestAbandoned({ place, requestId });
  const kind = query.scope.search === null ? 'listing' : 'search';
  return actions.requestFailed({ place, requestId, error: toListingError(error, kind) });
}

function abortWith(controller: AbortController, signal: AbortSignal | undefined): () => void {
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  return () => signal?.removeEventListener('abort', abort);
}
