import { brandTiers, specifiedBrands } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { readBrands } from '../../catalogue/store/brand-queries.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';

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
  })
  .meta({ id: 'Brands' });

/** `GET /brands`: the gateway reads it and puts it into every page. */
export function registerBrandRoutes(app: App, { db, catalogueIndex, responseCache }: AppServices): void {
  app.get(
    '/brands',
    {
      schema: {
        summary: 'The brands that have a page, in the order of the footer',
        tags: ['Products'],
        response: { 200: brandsSchema },
      },
    },
    async (request, reply) => {
      const { version } = await catalogueIndex.current();
      const compute = async () => {
        const rows = await readBrands(db);
        return { success: true, isSpecified: rows === undefined, brands: rows ?? specifiedBrands };
      };
      const key = JSON.stringify(['brands', version]);
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );
}
