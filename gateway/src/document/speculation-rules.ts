import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Path of the rules, which the `Speculation-Rules` header of each document names. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Browsers prefetch the document of a link that the shopper hovers or presses while the part around it is not hydrated
 * (`data-dehydrated`). Afterwards links load no document: the shell prefetches the data of the next page itself. Links
 * that open a new tab cannot use a prefetched document, and `mfe` selects versions.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*\\?*mfe=*' } },
          { selector_matches: '[data-dehydrated] a:not([target])' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const;

/** Serves the rules for a day: they change with releases of this gateway only. */
export function registerSpeculationRules(app: FastifyInstance): void {
  const body = JSON.stringify(rules);
  app.get(speculationRulesPath, (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('Cache-Control', 'public, max-age=86400')
      .send(body),
  );
}

/**
 * Whether the browser loads a page that the shopper may never see: prefetch, prerender, or a copy for offline reading, whose
 * request cannot have a header that only browsers set.
 */
export function isSpeculative({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return [headers['sec-purpose'], headers.purpose].some((purpose) => String(purpose).startsWith('prefetch'));
}
