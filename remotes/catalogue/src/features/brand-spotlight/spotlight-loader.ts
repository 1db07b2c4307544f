import { isRequestError, readFilterOptions, type HttpClient, type Product } from '@szn/shared-contracts';
import { fullCatalogue, noFilters, type ListingScope } from '../listing/query/listing-query.ts';
import { fetchListingPage } from '../listing/state/listing-request.ts';
import { fetchProduct, fetchSimilar } from '../quick-view/quick-view-api.ts';
import { findSpotlightBrand, type SpotlightBrand } from './spotlight-brands.ts';

/** The loader's data. Plain JSON: the server sends it with the page. */
export type SpotlightData =
  /** All brands; if the URL names an unknown id, with the newest products that are there instead. */
  | { readonly kind: 'index'; readonly isMissing: boolean; readonly instead: readonly Product[] }
  | { readonly kind: 'brand'; readonly brandId: string; readonly products: BrandProducts }
  /** `similar` is `null` if that request failed. */
  | { readonly kind: 'product'; readonly product: Product; readonly similar: readonly Product[] | null }
  | { readonly kind: 'failed' }
  /** The request failed on the server: the browser repeats it with a longer timeout. */
  | { readonly kind: 'not-loaded' };

export type BrandProducts = {
  /** Of the brand, or of all brands if it has none. */
  readonly newest: readonly Product[];
  /** Number of products of the brand; `null` if the provider does not send it. */
  readonly total: number | null;
  readonly onSale: readonly Product[];
  readonly onSaleTotal: number | null;
  readonly categories: readonly string[];
  /** Whole rupees. */
  readonly priceRange: { readonly min: number; readonly max: number } | null;
};

/** Loads what an id names: a brand, else a product. Never rejects. */
export async function loadSpotlight(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<SpotlightData> {
  if (id === '') return { kind: 'index', isMissing: false, instead: [] };
  const brand = findSpotlightBrand(id);
  try {
    if (brand) {
      return { kind: 'brand', brandId: brand.id, products: await fetchBrandProducts(http, brand, signal) };
    }
    const [product, similar] = await Promise.all([
      fetchProduct(http, id, signal),
      // The page fetches similar products itself if they are missing.
      fetchSimilar(http, id, signal).catch(() => null),
    ]);
    return { kind: 'product', product, similar };
  } catch (error) {
    // The provider responds with 404 to unknown ids, and with 400 to invalid ones.
    const isMissing = isRequestError(error) && (error.status === 404 || error.status === 400);
    if (!isMissing) return { kind: 'failed' };
    const newest = await fetchPage(http, signal).catch(() => null);
    return { kind: 'index', isMissing, instead: newest?.products ?? [] };
  }
}

function fetchPage(http: HttpClient, signal: AbortSignal, scope: Partial<ListingScope> = {}) {
  return fetchListingPage(
    http,
    { listingId: '', scope: { ...fullCatalogue, ...scope }, filters: noFilters, sort: 'newest' },
    { page: 1, asOf: null, signal },
  );
}

async function fetchBrandProducts(
  http: HttpClient,
  { storedName: source }: SpotlightBrand,
  signal: AbortSignal,
): Promise<BrandProducts> {
  const fetchOthers = async () => ({
    newest: (await fetchPage(http, signal)).products,
    total: 0,
    onSale: [],
    onSaleTotal: null,
    categories: [],
    priceRange: null,
  });
  if (source === null) return await fetchOthers();

  const [newest, onSale, options] = await Promise.all([
    fetchPage(http, signal, { source }),
    fetchPage(http, signal, { source, isSale: true }).catch(() => ({ products: [], total: null })),
    http
      .get('/products/filter-options', { query: { source }, signal })
      .then(readFilterOptions, () => undefined),
  ]);
  if (newest.products.length === 0) return await fetchOthers();
  return {
    newest: newest.products,
    total: newest.total,
    onSale: onSale.products,
    onSaleTotal: onSale.total,
    categories: options?.categories ?? [],
    priceRange: options?.priceRange ?? null,
  };
}
