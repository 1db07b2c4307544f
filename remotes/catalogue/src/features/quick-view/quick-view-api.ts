import {
  type HttpClient,
  type Product,
  readProduct,
  readProductPage,
  RequestError,
} from '@szn/shared-contracts';

const similarCount = 8;

/** One product, for who comes by a link and has no list. Rejects with a `RequestError`. */
export async function fetchProduct(http: HttpClient, id: string, signal: AbortSignal): Promise<Product> {
  const product = readProduct(await http.get(`/products/${encodeId(id)}`, { signal }));
  if (!product) throw new RequestError('malformed');
  // Words such as `sale` are paths of lists, whose answers are no products.
  if (product.id?.toLowerCase() !== id.toLowerCase()) throw new RequestError('status', { status: 404 });
  return product;
}

/** What other brands offer in its place. Rejects with a `RequestError`. */
export async function fetchSimilar(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<readonly Product[]> {
  const path = `/products/${encodeId(id)}/similar`;
  const answer = await http.get(path, { query: { limit: similarCount }, signal });
  return readProductPage(answer, similarCount).products;
}

/** An id for an address. Half of a surrogate pair, on which `encodeURIComponent` throws, is replaced. */
export function encodeId(id: string): string {
  return encodeURIComponent(id.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}
