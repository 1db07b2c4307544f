import type { FastifyRequest } from 'fastify';

/** Whether a browser or the storefront only guesses that a shopper may want this next. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers['x-purpose']].some((purpose) =>
    String(purpose).startsWith('prefetch'),
  );
}
