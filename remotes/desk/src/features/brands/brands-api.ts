import { RequestError, readField, type HttpClient } from '@szn/shared-contracts';
import { readBrandRows, type BrandRow } from '@szn/shared-contracts/wire';

export type BrandSettings = { readonly [Field in keyof Omit<BrandRow, 'slug'>]?: BrandRow[Field] | null };
/** `place`: 1 is first in the footer and in lists of brands. */
export type BrandChange = {
  readonly slug: string;
  readonly settings?: BrandSettings;
  readonly place?: number;
};

/** The requests of the page of brands. They reject with a `RequestError` only, and resolve to all brands. */
export const brandsApi = {
  fetch: async (http: HttpClient, signal: AbortSignal) => parse(await http.get('/desk/brands', { signal })),
  add: (brand: BrandChange) => async (http: HttpClient) => parse(await http.post('/desk/brands', brand)),
  change: (brand: BrandChange) => async (http: HttpClient) => parse(await http.patch('/desk/brands', brand)),
  remove: (slug: string) => async (http: HttpClient) => parse(await http.delete('/desk/brands', { slug })),
};

function parse(answer: unknown): readonly BrandRow[] {
  const brands = readBrandRows(readField(answer, 'brands'));
  if (brands === undefined) throw new RequestError('malformed');
  return brands;
}
