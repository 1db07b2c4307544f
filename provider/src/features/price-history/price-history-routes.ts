import { z } from 'zod';
import { findPriceHistory, findProductTimes } from '../../catalogue/store/price-history-queries.ts';
import { productNotFound, productParams, readProductId } from '../../catalogue/product-id.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { dayInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';

const describeRoute = describeRoutes({ tags: ['Products'], fails: [400, 404] });

const shownMs = 90 * dayInMs;
const rupees = z.number().nullable();

const priceHistorySchema = z
  .object({
    /** Null for a product whose prices are not recorded yet. */
    trackedSince: z.iso.datetime().nullable(),
    /** When the brand added the product. */
    addedAt: z.iso.datetime(),
    /** When the price was last seen at the brand; null when that is not known. */
    checkedAt: z.iso.datetime().nullable(),
    /** True when the prices were invented with the sample catalogue. */
    isSample: z.boolean(),
    /** Rupees; null while the product is tracked for fewer days than the period has. */
    low30: rupees,
    median30: rupees,
    low90: rupees,
    median90: rupees,
    /** What shoppers paid in the last 90 days, in rupees, each price from its time until the next one. */
    points: z.array(z.object({ at: z.iso.datetime(), price: z.number() })),
  })
  .meta({ id: 'PriceHistory' });

export function registerPriceHistoryRoutes(app: App, services: AppServices): void {
  const { clock, db, responseCache, catalogueIndex } = services;

  app.get(
    '/products/:id/prices',
    describeRoute('The prices of a product in the last 90 days', priceHistorySchema, {
      params: productParams,
    }),
    async (request, reply) => {
      const id = readProductId(request.params.id);
      // A feed that is unchanged is a check without a new version of the catalogue.
      const found = await findProductTimes(db, id);
      if (found === undefined) throw productNotFound();
      const times = {
        addedAt: found.addedAt.toISOString(),
        checkedAt: found.checkedAt?.toISOString() ?? null,
      };
      const key = JSON.stringify(['prices', (await catalogueIndex.current()).version, id, times]);
      const compute = () => readHistory(id, times);
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );

  type History = z.output<typeof priceHistorySchema>;

  async function readHistory(id: string, times: Pick<History, 'addedAt' | 'checkedAt'>): Promise<History> {
    const since = new Date(clock.now().getTime() - shownMs);
    const { summary, changes } = (await findPriceHistory(db, id, since)) ?? unrecorded;
    return {
      trackedSince: summary.tracked_since?.toISOString() ?? null,
      ...times,
      isSample: changes.some((change) => change.is_sample),
      low30: toRupees(summary.low_30_paise),
      median30: toRupees(summary.median_30_paise),
      low90: toRupees(summary.low_90_paise),
      median90: toRupees(summary.median_90_paise),
      points: changes.map(({ at, price_paise, sale_paise }) => ({
        at: at.toISOString(),
        price: (sale_paise ?? price_paise) / 100,
      })),
    };
  }
}

/** An older release has written the product: the daily refresh records its price. */
const unrecorded = {
  summary: {
    tracked_since: null,
    low_30_paise: null,
    median_30_paise: null,
    low_90_paise: null,
    median_90_paise: null,
  },
  changes: [],
};

function toRupees(paise: number | null): number | null {
  return paise === null ? null : paise / 100;
}
