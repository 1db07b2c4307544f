import {
  type HttpClient,
  type Product,
  readProduct,
  readProductPage,
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

export const similarPath = (id: string) => `/products/${encodeId(id)}/similar`;

/** Encodes an id for a URL. `encodeURIComponent` throws on half of a surrogate pair: it is replaced. */
export function encodeId(id: string): string {
  return encodeURIComponent(id.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}
