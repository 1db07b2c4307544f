import { z } from 'zod';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { App } from '../../lib/fastify-app.ts';
import { lineField } from '../../lib/text-fields.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { describeRoutes, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { findFollowedBrands, followBrands, unfollowBrands } from './follow-queries.ts';

const describeRoute = describeRoutes({ tags: ['Follows'], security: memberOnly, fails: [401] });

/** Limits the size of the list, which every response returns whole. */
const maxBrands = 200;

const followsSchema = z
  .object({
    /** Keys: names in lower case without spaces and hyphens. First followed first. */
    brands: z.array(z.string()),
  })
  .meta({ id: 'Follows' });
const body = z.strictObject({
  /** In any spelling. */
  brands: z
    .array(lineField(80, { missing: 'A brand needs a name', tooLong: 'A brand name is too long' }))
    .min(1, 'Name a brand')
    .max(maxBrands, `At most ${maxBrands} brands`),
});

/** Followed brands of the signed-in member. Every call returns the whole list, so that a client needs no second one. */
export function registerFollowRoutes(app: App, { db, sessions }: AppServices): void {
  app.get('/follows', describeRoute('The followed brands', followsSchema), async (request, reply) => {
    const { userId } = await sessions.require(request, reply);
    return { brands: await findFollowedBrands(db, userId) };
  });
  app.post(
    '/follows',
    describeRoute('Follow brands (idempotent); unknown ones are left out', followsSchema, {
      body,
      fails: [400],
    }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const isDone = await followBrands(db, { userId, sourceKeys: keysOf(request.body) }, maxBrands);
      if (!isDone) throw new RequestFailure(400, `A member follows at most ${maxBrands} brands.`);
      return { brands: await findFollowedBrands(db, userId) };
    },
  );
  app.delete(
    '/follows',
    describeRoute('Unfollow brands (idempotent)', followsSchema, { body, fails: [400] }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      await unfollowBrands(db, { userId, sourceKeys: keysOf(request.body) });
      return { brands: await findFollowedBrands(db, userId) };
    },
  );
}

function keysOf({ brands }: { readonly brands: readonly string[] }): readonly string[] {
  return [...new Set(brands.map(sourceKey))];
}
