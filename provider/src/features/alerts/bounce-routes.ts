import { timingSafeEqual } from 'node:crypto';
import { comparableText } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { suppressAddress } from '../../consents/consent-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { unauthorized } from '../../lib/request-failure.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';

const describeRoute = describeRoutes({ tags: ['Alerts'], security: [{ bearer: [] }], fails: [400, 401] });

const maxAddresses = 1000;

/** Bounces and complaints that a mail server reports after it has accepted a mail. Unregistered without a token. */
export function registerBounceRoutes(app: App, { config, db, clock }: AppServices): void {
  const { MAIL_BOUNCE_TOKEN: token } = config;
  if (token === undefined) return;

  app.post(
    '/mail/bounces',
    {
      ...describeRoute(
        'Stop alerts to addresses that bounced for good or complained',
        z.object({ suppressed: z.number().int() }),
        {
          body: z.strictObject({
            addresses: z
              .array(z.string().overwrite(comparableText).trim().min(3).max(254))
              .min(1)
              .max(maxAddresses),
          }),
        },
      ),
      onRequest: async (request) => {
        const given = Buffer.from(request.headers.authorization ?? '');
        const expected = Buffer.from(`Bearer ${token}`);
        if (given.length !== expected.length || !timingSafeEqual(given, expected))
          throw unauthorized('The token is not valid.');
      },
    },
    async (request) => {
      const { addresses } = request.body;
      await db.transaction().execute(async (transaction) => {
        for (const address of new Set(addresses))
          await suppressAddress(transaction, address, { reason: 'reported', at: clock.now() });
      });
      return { suppressed: new Set(addresses).size };
    },
  );
}
