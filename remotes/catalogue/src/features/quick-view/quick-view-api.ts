import {
  amountInPaise,
  type HttpClient,
  type Price,
  type Product,
  readField,
  readPrice,
  readProduct,
  readProductPage,
  readText,
  RequestError,
} from '@szn/shared-contracts';

const similarCount = 8;

/** One product, for a shared link. Rejects with a `RequestError`. */
export async function fetchProduct(http: HttpClient, id: string, signal: AbortSignal): Promise<Product> {
  const product = readProduct(await http.get(`/products/${encodeId(id)}`, { signal }));
  if (!product) throw new RequestError('malformed');
  // An id such as `sale` is the path of a list, whose response is not this product.
  if (product.id?.toLowerCase() !== id.toLowerCase()) throw new RequestError('status', { status: 404 });
  return product;
}

/** Similar products of other brands. Rejects with a `RequestError`. */
export async function fetchSimilar(http: HttpClient, id: string, signal: AbortSignal) {
  const response = await http.get(similarPath(id), { query: { limit: similarCount }, signal });
  return readProductPage(response, similarCount).products;
}

/** What shoppers paid for a product, each price from its time until the next one. */
export type PriceHistory = {
  readonly points: readonly { readonly at: number; readonly paise: number }[];
  /** The price that was not exceeded for half of the 90 days; `null` with fewer days of prices. */
  readonly usual: Price;
  /** Invented with the sample catalogue. */
  readonly isSample: boolean;
};

/** The prices of the last 90 days. Rejects with a `RequestError`, also without a readable price. */
export async function fetchPriceHistory(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<PriceHistory> {
  const answer = await http.get(`/products/${encodeId(id)}/prices`, { signal });
  const list = readField(answer, 'points');
  const points = (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const at = Date.parse(readText(readField(entry, 'at')) ?? '');
    const paise = amountInPaise(readPrice(readField(entry, 'price')));
    return Number.isNaN(at) || paise === undefined ? [] : [{ at, paise }];
  });
  if (points.length === 0) throw new RequestError('malformed');
  return {
    points: points.toSorted((one, other) => one.at - other.at),
    usual: readPrice(readField(answer, 'median90')),
    isSample: readField(answer, 'isSample') === true,
  };
}

export const similarPath = (id: string) => `/products/${encodeId(id)}/similar`;

/** Encodes an id for a URL. `encodeURIComponent` throws on half of a surrogate pair: it is replaced. */
export function encodeId(id: string): string {
  return encodeURIComponent(id.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}
