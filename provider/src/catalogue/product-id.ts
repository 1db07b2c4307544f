import { z } from 'zod';
import { RequestFailure } from '../lib/request-failure.ts';

/** The path parameters of routes about one product. */
export const productParams = z.object({ id: z.string().max(100) });

/** The id of a product in lower case. Throws `productNotFound` for a text that is no id. */
export function readProductId(text: string): string {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw productNotFound();
  return text.toLowerCase();
}

export function productNotFound(): RequestFailure {
  return new RequestFailure(404, 'Product not found');
}
