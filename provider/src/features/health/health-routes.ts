import { sql } from 'kysely';
import { z } from 'zod';
import { describeFailure } from '@szn/settings/check';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { describeRoutes } from '../../plugins/openapi.ts';

const describeRoute = describeRoutes({ tags: ['Operations'] });

const healthSchema = z.object({
  status: z.enum(['starting', 'ready', 'stopping', 'unavailable']),
  /** For operators: the gateway does not forward this path. */
  reason: z.string().optional(),
});

export function registerHealthRoutes(app: App, { db, readiness }: AppServices): void {
  // `/healthz` is the older name of `/livez`.
  for (const path of ['/livez', '/healthz']) {
    app.get(
      path,
      {
        config: { isAlwaysOpen: true, takesAnyQuery: true },
        ...describeRoute('The process lives', healthSchema),
      },
      async () => ({ status: readiness.state }),
    );
  }

  app.get(
    '/readyz',
    {
      config: { isAlwaysOpen: true, takesAnyQuery: true },
      ...describeRoute('Requests can be served', healthSchema, { answers: { 503: healthSchema } }),
    },
    async (_request, reply) => {
      const { state: status, reason: waitsFor } = readiness;
      if (status === 'starting' && waitsFor !== undefined)
        return reply.code(503).send({ status, reason: waitsFor });
      if (status !== 'ready') return reply.code(503).send({ status });
      try {
        await sql`select 1`.execute(db);
        return { status: 'ready' as const };
      } catch (error) {
        const reason = `database: ${describeFailure(error)}`;
        return reply.code(503).send({ status: 'unavailable', reason });
      }
    },
  );
}
