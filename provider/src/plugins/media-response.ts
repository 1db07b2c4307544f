import { z } from 'zod';
import { failureSchema } from './error-schemas.ts';

/** Documents an answer that is no JSON: a page or a picture. */
export function mediaResponse(description: string, ...types: readonly string[]) {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])) };
}

export const htmlResponse = mediaResponse('A page', 'text/html');

/** A refusal on a page's address: the page itself says so, or, where the request is no good at all, the usual body. */
export const htmlRefusal = {
  description: 'A page that says why, or a failure',
  content: { 'text/html': { schema: z.unknown() }, 'application/json': { schema: failureSchema } },
};
