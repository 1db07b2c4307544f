import { z } from 'zod';
import { dayInIndia, dayInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import { findUnmetSearches } from '../../search-counts/search-count-queries.ts';
import type { AppServices } from '../../services/app-services.ts';
import { deskSecurity } from './desk-access.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity, fails: [400, 403] });

const maxSearches = 500;
/** Counts are kept so long. */
const maxDays = 90;
const count = z.number().int();

const searchesSchema = z
  .object({
    searches: z
      .array(
        z.object({
          query: z.string(),
          withoutProducts: count.meta({ description: 'How often nothing was found' }),
          relaxed: count.meta({
            description: 'How often products were found only without a condition or a word',
          }),
          complete: count.meta({ description: 'How often everything was found' }),
          days: count.meta({ description: 'Days with this search' }),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'DeskSearches' });

/** What shoppers look for and do not find. The counts name nobody. */
export function registerDeskSearchRoutes(desk: App, { db, clock }: AppServices): void {
  desk.get(
    '/searches',
    describeRoute(
      'The searches that found nothing, or less than was typed, the most frequent first',
      searchesSchema,
      { querystring: z.strictObject({ days: z.coerce.number().int().min(1).max(maxDays).default(30) }) },
    ),
    async (request) => {
      const since = dayInIndia(new Date(clock.now().getTime() - request.query.days * dayInMs));
      return { searches: await findUnmetSearches(db, since, maxSearches) };
    },
  );
}
