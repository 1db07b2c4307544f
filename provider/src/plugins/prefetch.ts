import type { FastifyRequest } from 'fastify';

/** Whether a browser only guesses that its shopper may want this next. Pages cannot set the header themselves. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return String(headers['sec-purpose']).startsWith('prefetch');
}
