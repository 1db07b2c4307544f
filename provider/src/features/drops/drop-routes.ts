import { z } from 'zod';
import { findAdded, findDrops, type AddedProduct, type Drop } from '../../catalogue/index/drops.ts';
import { findProductsByIds } from '../../catalogue/store/product-row-queries.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { Database } from '../../database/database.ts';
import { dayInIndia, dayInMs, startOfDayInIndia } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { findReducedProducts, type DatedRow } from './drop-queries.ts';

const describeRoute = describeRoutes({ tags: ['Products'], fails: [400] });

/** Today included. */
const shownDays = 30;

const dropSchema = z.object({
  source: z.string(),
  /** The number of products that the brand added on the day. */
  count: z.number().int(),
  /** Rupees that shoppers pay. */
  minPrice: z.number(),
  maxPrice: z.number(),
  /** The newest of them, at most four. */
  products: z.array(wireProductSchema),
});

const dropsSchema = z
  .object({
    /** The latest day first. Days on which nothing was added are left out. */
    days: z.array(z.object({ day: z.iso.date(), drops: z.array(dropSchema) })),
    /** The value of `before` for the next page; null on the last one. */
    before: z.iso.date().nullable(),
  })
  .meta({ id: 'Drops' });

const newsSchema = z
  .object({ products: z.array(wireProductSchema.extend({ at: z.iso.datetime() })) })
  .meta({ id: 'ProductNews' });

/** `GET /products/drops`, for the drop radar. */
export function registerDropRoutes(app: App, services: AppServices): void {
  const { clock, catalogueIndex, responseCache } = services;

  app.get(
    '/products/drops',
    describeRoute('What each brand added in the last 30 days, by day in India', dropsSchema, {
      querystring: z.strictObject({
        brands: fields.namesField.optional(),
        before: z.iso.date('before must be a date such as 2026-01-31').optional(),
        days: fields.wholeNumberField('days', shownDays).default(7),
      }),
    }),
    async (request, reply) => {
      const { before, days } = request.query;
      const sourceKeys = keysOf(request.query.brands);
      const today = dayInIndia(clock.now());
      const index = await catalogueIndex.current();
      // A new day moves the window without a new version.
      const key = JSON.stringify(['drops', index.version, today, sourceKeys, before, days]);
      const since = new Date(startOfDayInIndia(today).getTime() - (shownDays - 1) * dayInMs);
      const compute = () =>
        readDrops(services, selectDays(findDrops(index, since), { sourceKeys, before, days }));
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );
}

/** `GET /products/latest`: what feeds and the row of followed brands show. */
export function registerLatestProductRoutes(app: App, services: AppServices): void {
  const { db, clock, catalogueIndex, responseCache, serializeProduct } = services;

  app.get(
    '/products/latest',
    describeRoute('The products that were added or, with sale=true, reduced last', newsSchema, {
      querystring: z.strictObject({
        brands: fields.namesField.optional(),
        sale: fields.flagField.optional(),
        /** Nothing older than so many days; 400 by default. */
        days: fields.wholeNumberField('days', 400).default(400),
        limit: fields.limitField,
      }),
    }),
    async (request, reply) => {
      const { brands, sale = false, days, limit } = request.query;
      const sourceKeys = keysOf(brands);
      const index = await catalogueIndex.current();
      const { version } = index;
      const today = startOfDayInIndia(dayInIndia(clock.now()));
      const since = new Date(today.getTime() - (days - 1) * dayInMs);
      const key = JSON.stringify(['latest', version, since, sourceKeys, sale, limit]);
      const compute = async () => {
        const rows = sale
          ? await findReducedProducts(db, { version, sourceKeys, since, limit })
          : await readAdded(db, findAdded(index, { sourceKeys, since, limit }));
        return {
          products: rows.map(({ at, ...row }) => ({ ...serializeProduct(row), at: at.toISOString() })),
        };
      };
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );
}

async function readAdded(db: Database, added: readonly AddedProduct[]): Promise<readonly DatedRow[]> {
  const dates = new Map(added.map(({ id, at }) => [id, at]));
  const rows = await findProductsByIds(db, [...dates.keys()]);
  return rows.map((row) => ({ ...row, at: dates.get(row.id) ?? new Date() }));
}

async function readDrops(
  { db, serializeProduct }: AppServices,
  { rows, before }: SelectedDays,
): Promise<z.output<typeof dropsSchema>> {
  const products = await findProductsByIds(
    db,
    rows.flatMap((row) => row.leadIds),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    days: [...new Set(rows.map((row) => row.day))].map((day) => ({
      day,
      drops: rows
        .filter((row) => row.day === day)
        .map((drop) => ({
          source: drop.source,
          count: drop.count,
          minPrice: drop.minPaise / 100,
          maxPrice: drop.maxPaise / 100,
          products: drop.leadIds.flatMap((id) => byId.get(id) ?? []).map((row) => serializeProduct(row)),
        })),
    })),
    before,
  };
}

type DaySelection = {
  readonly sourceKeys: readonly string[] | null;
  readonly before: string | undefined;
  /** The number of days of the page. */
  readonly days: number;
};
type SelectedDays = { readonly rows: readonly Drop[]; readonly before: string | null };

function selectDays(all: readonly Drop[], { sourceKeys, before, days }: DaySelection): SelectedDays {
  const matching = all.filter(
    (row) =>
      (sourceKeys === null || sourceKeys.includes(row.sourceKey)) &&
      (before === undefined || row.day < before),
  );
  const allDays = [...new Set(matching.map((row) => row.day))];
  const shown = new Set(allDays.slice(0, days));
  const last = allDays[days - 1];
  return {
    rows: matching.filter((row) => shown.has(row.day)),
    before: allDays.length > days && last !== undefined ? last : null,
  };
}

function keysOf(brands: readonly string[] | undefined): readonly string[] | null {
  return brands === undefined ? null : [...new Set(brands.map(sourceKey))];
}
