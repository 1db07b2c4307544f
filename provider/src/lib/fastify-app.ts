import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The Fastify instance. Routes get their types from their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Section 8: clients of search and filter-options read the field `error` of a failure. */
    answersErrorField?: boolean;
    /** Served while the database opens. */
    isAlwaysOpen?: boolean;
    /** A GET with an effect: only scripts of our own pages may send it, no address bar, mail program, link or picture. */
    isScriptOnly?: boolean;
    /** Takes calls of guests that look something up by a secret: each client network has a limit. */
    hasNetworkLimit?: boolean;
    /** Accepts writes from pages of other sites. The route reads no cookie: a signed token says what may change. */
    takesForeignForms?: boolean;
    /**
     * Accepts unknown query fields: shared links gather `utm_…` and `fbclid`, and health checks add numbers against
     * caches. All other routes reject fields that their schema does not name.
     */
    takesAnyQuery?: boolean;
  }
}
