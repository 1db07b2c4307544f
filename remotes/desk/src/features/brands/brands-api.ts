import { RequestError, readField, type HttpClient } from '@szn/shared-contracts';
import { readBrandRows, type BrandRow } from '@szn/shared-contracts/wire';
import { ifMatch, readShopChanges, type ShopChanges } from '../../components/shop-changes.ts';

export type BrandSettings = { readonly [Field in keyof Omit<BrandRow, 'slug'>]?: BrandRow[Field] | null };
/** `place`: 1 is first in the footer and in lists of brands. */
export type BrandChange = {
  readonly slug: string;
  readonly settings?: BrandSettings;
  readonly place?: number;
};

export type Brands = ShopChanges & { readonly brands: readonly BrandRow[] };

/** The requests of the page of brands. They reject with a `RequestError` only, and resolve to all brands. */
export const brandsApi = {
  fetch: async (http: HttpClient, signal: AbortSignal) => parse(await http.get('/desk/brands', { signal })),
  add: (seen: Brands, brand: BrandChange) => async (http: HttpClient) =>
    parse(await http.post('/desk/brands', brand, ifMatch(seen))),
  change: (seen: Brands, brand: BrandChange) => async (http: HttpClient) =>
    parse(await http.patch('/desk/brands', brand, ifMatch(seen))),
  remove: (seen: Brands, slug: string) => async (http: HttpClient) =>
    parse(await http.delete('/desk/brands', { slug }, ifMatch(seen))),
  undo: (seen: Brands, id: number) => async (http: HttpClient) =>
    parse(await http.post('/desk/brands/undo', { id }, ifMatch(seen))),
};

function parse(answer: unknown): Brands {
  const brands = readBrandRows(readField(answer, 'brands'));
  if (brands === undefined) throw new RequestError('malformed');
  return { brands, ...readShopChanges(answer) };
}
