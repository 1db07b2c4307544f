import { isRequestError, type HttpClient, type Product } from '@szn/shared-contracts';
import { readScopedOptions } from '../../common/filters/read-scoped-options.ts';
import { fetchListingPage, type ListingPage } from '../../common/listing/listing-api.ts';
import { fetchProduct, fetchSimilar } from '../../common/quick-look/quick-look-api.ts';
import { noFilters, wholeCatalogue, type ListingQuery } from '../../common/query/listing-query.ts';
import { findLabel, type Label } from './find-label.ts';
import type { LabelShelf, ProductDetailsData } from './product-details-data.ts';

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
