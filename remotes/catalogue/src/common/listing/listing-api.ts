import {
  readField,
  readProductPage,
  readText,
  type HttpClient,
  type ProductPage,
} from '@szn/shared-contracts';
import { pageSize, toListingRequest } from '../query/listing-endpoint.ts';
import type { ListingQuery } from '../query/listing-query.ts';

export type ListingPage = ProductPage & {
  /** Nothing is left of the page since all that came with it is at full price, and this is a sale. */
  readonly isLeftOut: boolean;
  readonly asOf: string | null;
  /** The search text as the provider understood it, where it mended a slip. */
  readonly corrected: string | null;
};

type PageOptions = {
  readonly page: number;
  /** The mark that the list's first page came with. */
  readonly asOf: string | null;
  readonly signal: AbortSignal;
};

/** One page of the products that a query lists. Rejects with a `RequestError`. */
export async function fetchListingPage(
  http: HttpClient,
  query: ListingQuery,
  { page, asOf, signal }: PageOptions,
): Promise<ListingPage> {
  const request = toListingRequest(query, page);
  const answer = await http.get(request.path, {
    query: asOf === null ? request.query : { ...request.query, asOf },
    signal,
  });
  const { products: answered, ...rest } = readProductPage(answer, pageSize);
  // A provider that does not know `sale` on `/products/filtered` sends full-price products too.
  const products = query.scope.isSale ? answered.filter(({ salePrice }) => salePrice !== null) : answered;
  return {
    ...rest,
    products,
    isLeftOut: products.length === 0 && answered.length > 0,
    asOf: readMark(readField(answer, 'asOf')),
    corrected: readText(readField(answer, 'corrected')) ?? null,
  };
}

function readMark(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}
