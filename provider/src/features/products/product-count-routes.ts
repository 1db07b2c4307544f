import { z } from 'zod';
import { isProductKnown } from '../../catalogue/store/product-row-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';

const describeRoute = describeRoutes({ tags: ['Operations'], fails: [400] });

const countSchema = z.object({ isCounted: z.boolean() }).meta({ id: 'ProductCount' });
const body = z.strictObject({
  productId: z
    .string()
    .regex(/^[0-9a-f]{24}$/i)
    .toLowerCase(),
  measure: z.enum(['compared', 'opened']),
});

/** Gateways forward what browsers report, within their limits; shoppers cannot call it. A heart is counted with the wishlist. */
export function registerProductCountRoutes(app: App, { db, productCounts }: AppServices): void {
  app.post(
    '/product-counts',
    describeRoute(
      'Count a product that was compared or opened at its brand; an unknown one is ignored',
      countSchema,
      { body },
    ),
    async ({ body: { productId, measure } }) => {
      const isCounted = await isProductKnown(db, productId);
      if (isCounted) productCounts.countReport(productId, measure);
      return { isCounted };
    },
  );
}
