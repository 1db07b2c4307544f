import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The web server as features see it: routes are typed from their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Section 8: search and filter-options are read by their `error` field. */
    answersErrorField?: boolean;
    /** Answered even while the database is being opened. */
    isAlwaysOpen?: boolean;
    /**
     * For what others link to or watch: shared links gather `utm_…` and `fbclid`, pictures and health checks numbers
     * against caches. Every other route refuses fields that its query does not name.
     */
    takesAnyQuery?: boolean;
  }
}
