import { brandTiers, specifiedBrands } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { readBrands } from '../../catalogue/store/brand-queries.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { readContent, readContentEnds } from '../content/content-queries.ts';
import { createDraftLinks } from '../content/draft-links.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { describeRoutes } from '../../plugins/openapi.ts';

const describeRoute = describeRoutes({ tags: ['Products'] });

export const brandSchema = z.object({
  slug: z.string(),
  label: z.string().exactOptional(),
  storedName: z.string().exactOptional(),
  tier: z.enum(brandTiers).exactOptional(),
  homePlace: z.number().int().exactOptional(),
  aliases: z.array(z.string()).readonly().exactOptional(),
  isInFooter: z.boolean().exactOptional(),
  /** What the brand says of itself, and of its delivery, payment and returns. */
  text: z.string().exactOptional(),
  delivery: z.string().exactOptional(),
  payment: z.string().exactOptional(),
  returns: z.string().exactOptional(),
  policyLink: z.string().exactOptional(),
});

const brandsSchema = z
  .object({
    success: z.literal(true),
    /** Whether they are those of the specification, which the storefront has without a request. */
    isSpecified: z.boolean(),
    brands: z.array(brandSchema),
    /** What editors have published, by slot; absent while the storefront shows what the specification says. */
    content: z.record(z.string(), z.unknown()).exactOptional(),
    /** When some of it ends, and all that is shown from then on. */
    ends: z
      .array(z.object({ at: z.iso.datetime(), content: z.record(z.string(), z.unknown()) }))
      .exactOptional(),
  })
  .meta({ id: 'Brands' });

/** `GET /brands`: the gateway reads brands and content, and puts them into every page. */
export function registerBrandRoutes(
  app: App,
  { db, clock, catalogueIndex, responseCache }: AppServices,
): void {
  const draftLinks = createDraftLinks(db);

  app.get(
    '/brands',
    describeRoute(
      'The brands that have a page, in the order of the footer, and the content of the storefront',
      brandsSchema,
      {
        querystring: z.strictObject({
          draft: z.string().max(200).optional().meta({ description: 'Of a link that shows a draft' }),
        }),
      },
    ),
    async (request, reply) => {
      const { version } = await catalogueIndex.current();
      const { draft: token } = request.query;
      const now = clock.now();
      const draft = token === undefined ? undefined : await draftLinks.read(token, now);
      if (token !== undefined && draft === undefined)
        throw new RequestFailure(404, 'There is no such draft, or its link has expired.');
      // It begins and ends without a change of the catalogue.
      const content = await readContent(db, now, { draft });
      const ends = draft === undefined ? await readContentEnds(db, now) : [];
      const compute = async () => {
        const rows = await readBrands(db);
        return {
          success: true as const,
          isSpecified: rows === undefined,
          brands: [...(rows ?? specifiedBrands)],
          ...(Object.keys(content).length > 0 && { content }),
          ...(ends.length > 0 && { ends }),
        };
      };
      const key = JSON.stringify(['brands', version, content, ends]);
      if (draft !== undefined) return reply.header('cache-control', 'no-store').send(await compute());
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );
}
