import {
  defaultSortOrder,
  isRequestError,
  readField,
  readProductPage,
  type Product,
  type ShellServices,
  ownValue,
} from '@szn/shared-contracts';
import type { ProductRowQuery } from './product-row-queries.ts';

export type ProductRowState =
  | { readonly status: 'idle' | 'loading' | 'failed' }
  | { readonly status: 'loaded'; readonly products: readonly Product[] };

/** Increase with each change of `Product` or of this type: a page of another version then fetches its rows again. */
const stateVersion = 1;

/** The loaded rows of a server-rendered page. */
type DehydratedRows = {
  readonly version: typeof stateVersion;
  readonly rows: Readonly<Record<string, ProductRowState>>;
};

type Fetch = { readonly controller: AbortController; readonly finished: Promise<void>; refCount: number };

export type ProductRowsStore = ReturnType<typeof createProductRowsStore>;

const idle: ProductRowState = { status: 'idle' };

/**
 * The products of the home page for one page load or one server request. A row that several sections need is fetched
 * once. A failed request sets its own row to `failed` and is reported (section 8: "logged only"). Hand-written: the
 * remote needs no Redux for this, and a first visit would have to load it.
 */
export function createProductRowsStore(services: ShellServices, dehydrated?: unknown) {
  const initial = isDehydratedRows(dehydrated) ? dehydrated.rows : {};
  let states = initial;
  const listeners = new Set<() => void>();
  const fetches = new Map<string, Fetch>();

  function write(key: string, state: ProductRowState) {
    states = { ...states, [key]: state };
    for (const listener of listeners) listener();
  }

  function startFetch(query: ProductRowQuery): Fetch {
    const controller = new AbortController();
    write(query.key, { status: 'loading' });
    const finished = fetchRow(services, query, controller.signal).then((state) => {
      if (controller.signal.aborted) return;
      fetches.delete(query.key);
      write(query.key, state);
    });
    const fetch: Fetch = { controller, finished, refCount: 0 };
    fetches.set(query.key, fetch);
    return fetch;
  }

  function release({ key }: ProductRowQuery, fetch: Fetch) {
    fetch.refCount -= 1;
    if (fetch.refCount > 0 || fetches.get(key) !== fetch) return;
    fetches.delete(key);
    fetch.controller.abort();
    write(key, idle);
  }

  /**
   * Fetches the row unless it is loaded or being fetched. Releasing the last reference aborts the request. `finished`
   * resolves, never rejects, when the request has ended.
   */
  function acquire(query: ProductRowQuery) {
    if (ownValue(states, query.key)?.status === 'loaded') {
      return { finished: Promise.resolve(), release: () => undefined };
    }
    const fetch = fetches.get(query.key) ?? startFetch(query);
    fetch.refCount += 1;
    let isAcquired = true;
    return {
      finished: fetch.finished,
      release: () => {
        if (isAcquired) release(query, fetch);
        isAcquired = false;
      },
    };
  }

  return {
    acquire,
    read: (key: string): ProductRowState => ownValue(states, key) ?? idle,
    /** The server-rendered state: a section that hydrates late must render it first. */
    readInitial: (key: string): ProductRowState => ownValue(initial, key) ?? idle,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dehydrate: (): DehydratedRows => ({
      version: stateVersion,
      rows: Object.fromEntries(Object.entries(states).filter(([, { status }]) => status === 'loaded')),
    }),
  };
}

/** Resolves to the next state; never rejects. */
async function fetchRow(
  { http, telemetry, environment }: ShellServices,
  { path, limit, filters, isUnsorted }: ProductRowQuery,
  signal: AbortSignal,
): Promise<ProductRowState> {
  try {
    const response = await http.get(path, {
      query: { ...filters, limit, ...(!isUnsorted && { page: 1, sort: defaultSortOrder }) },
      signal,
    });
    return { status: 'loaded', products: readProductPage(response, limit).products };
  } catch (error) {
    if (signal.aborted || (isRequestError(error) && error.kind === 'aborted')) return idle;
    telemetry.report(error, { during: `fetching ${path}` });
    // After a failure on the server the browser fetches again: both render placeholders meanwhile.
    return environment === 'server' ? idle : { status: 'failed' };
  }
}

/**
 * Fetches rows in parallel. Resolves when all requests have ended, the budget is spent or `signal` aborts; the requests
 * still pending are aborted and left to the browser.
 */
export async function prefetchProductRows(
  store: ProductRowsStore,
  queries: readonly ProductRowQuery[],
  { budgetMs, signal }: { readonly budgetMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const references = queries.map(store.acquire);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, budgetMs);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([Promise.all(references.map(({ finished }) => finished)), end]);
  clearTimeout(timer);
  for (const reference of references) reference.release();
}

/** Trusts a state of this version: the server has parsed its products, and the document is from our own origin. */
function isDehydratedRows(state: unknown): state is DehydratedRows {
  return readField(state, 'version') === stateVersion;
}
