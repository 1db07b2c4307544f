import { readProductPage, type HttpClient, type Product } from '@szn/shared-contracts';
import type { Shelf } from './shelf.ts';

/** Fetches a shelf's products. Rejects with a `RequestError` only. */
export async function fetchShelf(
  http: HttpClient,
  shelf: Shelf,
  signal: AbortSignal,
): Promise<readonly Product[]> {
  const { path, limit, sort } = shelf;
  const answer = await http.get(path, { query: { page: 1, limit, sort }, signal });
  return readProductPage(answer, limit).products;
}
