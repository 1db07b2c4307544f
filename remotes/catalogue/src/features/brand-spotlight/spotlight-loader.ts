import { type HttpClient, isRequestError, type Product } from '@szn/shared-contracts';
import { readScopedOptions } from '../filters/filter-options.ts';
import { fetchListingPage, type ListingPage } from '../listing/state/listing-api.ts';
import { fetchProduct, fetchSimilar } from '../quick-view/quick-view-api.ts';
import { type ListingQuery, noFilters, wholeCatalogue } from '../listing/query/listing-query.ts';
import { findLabel, type Label } from './spotlight-brands.ts';

/** Finds what an id means: a label, else a product. Never rejects. */
export async function loadProductDetails(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<ProductDetailsData> {
  if (id === '') return { kind: 'labels', isMissing: false };
  const label = findLabel(id);
  try {
    if (label) return { kind: 'label', labelId: label.id, shelf: await fetchShelf(http, label, signal) };
    return await fetchWithSimilar(http, id, signal);
  } catch (error) {
    return isRequestError(error) && isUnknown(error.status)
      ? { kind: 'labels', isMissing: true }
      : { kind: 'failed' };
  }
}

/** The provider answers 404 for ids it does not know, and 400 for what is no id. */
function isUnknown(status: number | null): boolean {
  return status === 404 || status === 400;
}

async function fetchWithSimilar(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<ProductDetailsData> {
  const [product, similar] = await Promise.all([
    fetchProduct(http, id, signal),
    // The page asks again by itself for what did not come.
    fetchSimilar(http, id, signal).catch(() => null),
  ]);
  return { kind: 'product', product, similar };
}

async function fetchShelf(http: HttpClient, label: Label, signal: AbortSignal): Promise<LabelShelf> {
  const fetchPage = (query: Partial<ListingQuery['scope']>) =>
    fetchListingPage(http, toQuery(query), { page: 1, asOf: null, signal });
  if (label.storedName === null) return { ...emptyShelf, newest: (await fetchPage({})).products };

  const source = label.storedName;
  const [newest, onSale, options] = await Promise.all([
    fetchPage({ source }),
    fetchPage({ source, isSale: true }).catch(() => noPage),
    http
      .get('/products/filter-options', { query: { source }, signal })
      .then(readScopedOptions, () => undefined),
  ]);
  if (newest.products.length === 0) return { ...emptyShelf, newest: (await fetchPage({})).products };
  return {
    newest: newest.products,
    total: newest.total,
    onSale: onSale.products,
    onSaleTotal: onSale.total,
    categories: options?.categories ?? [],
    priceRange: options?.priceRange ?? null,
  };
}

function toQuery(scope: Partial<ListingQuery['scope']>): ListingQuery {
  return { place: '', scope: { ...wholeCatalogue, ...scope }, filters: noFilters, sort: 'newest' };
}

const nothing: readonly Product[] = [];

const noPage: Pick<ListingPage, 'products' | 'total'> = { products: nothing, total: null };

const emptyShelf: LabelShelf = {
  newest: nothing,
  total: 0,
  onSale: nothing,
  onSaleTotal: null,
  categories: [],
  priceRange: null,
};

/** What the page's loader found for the address. Plain data: it travels from server to browser as JSON. */
export type ProductDetailsData =
  /** All labels; `isMissing` when the address named something that is not here. */
  | { readonly kind: 'labels'; readonly isMissing: boolean }
  | { readonly kind: 'label'; readonly labelId: string; readonly shelf: LabelShelf }
  | { readonly kind: 'product'; readonly product: Product; readonly similar: readonly Product[] | null }
  | { readonly kind: 'failed' }
  /** It failed on the server: the browser asks by itself, with more patience. */
  | { readonly kind: 'unasked' };

/** Some of a label's products, and what is known of the rest. */
export type LabelShelf = {
  /** Of the label, or of all labels where it has none here yet. */
  readonly newest: readonly Product[];
  /** How many products of the label there are in all; `null` where the provider does not tell. */
  readonly total: number | null;
  readonly onSale: readonly Product[];
  readonly onSaleTotal: number | null;
  /** Display names. */
  readonly categories: readonly string[];
  /** Whole rupees. */
  readonly priceRange: { readonly min: number; readonly max: number } | null;
};
