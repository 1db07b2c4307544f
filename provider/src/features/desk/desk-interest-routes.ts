import {
  brandLabel,
  interestGroups,
  interestMeasures,
  interestPeriods,
  type InterestGroup,
} from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { dayInIndia, dayInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import {
  findInterestByDay,
  findMostInteresting,
  listProductBrands,
  type InterestRow,
} from '../../product-counts/interest-queries.ts';
import { productCountLifeMs } from '../../product-counts/product-counts.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createBrandMonthLinks } from '../brand-months/brand-month-links.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity, fails: [400, 403] });

const maxRows = 200;
const count = z.number().int();

const interestSchema = z
  .object({
    rows: z
      .array(
        z.object({
          key: z.string(),
          name: z.string(),
          brand: z.string().nullable().meta({ description: 'Of a product' }),
          wished: count,
          compared: count,
          opened: count,
        }),
      )
      .readonly(),
    brands: z.array(z.object({ key: z.string(), name: z.string() })).meta({
      description: 'Those with products',
    }),
  })
  .meta({ id: 'DeskInterest' });
const linkSchema = z
  .object({
    address: z.string().meta({ description: 'Of the shop; whoever has it sees the page' }),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'DeskBrandMonth' });

/** What shoppers do with products: numbers of products and days, without persons. */
export function registerDeskInterestRoutes(desk: App, { db, clock }: AppServices, access: DeskAccess): void {
  const links = createBrandMonthLinks(db);
  const daysAgo = (days: number) => dayInIndia(new Date(clock.now().getTime() - days * dayInMs));

  desk.get(
    '/interest',
    describeRoute(
      'What was wished, compared or opened most, by brand, category, product or day',
      interestSchema,
      {
        querystring: z.strictObject({
          measure: z.enum(interestMeasures).default('opened'),
          group: z.enum(interestGroups).default('brand'),
          days: z.coerce.number().pipe(z.literal(interestPeriods)).default(30),
        }),
      },
    ),
    async ({ query: { measure, group, days } }) => {
      const scope = { from: daysAgo(days - 1), until: daysAgo(0) };
      const [rows, brands] = await Promise.all([
        group === 'day'
          ? findInterestByDay(db, scope)
          : findMostInteresting(db, scope, { group, measure, maxRows }),
        listProductBrands(db),
      ]);
      return {
        rows: rows.map((row) => toAnswer(row, group)),
        brands: brands.map(({ key, source }) => ({ key, name: brandLabel(source) })),
      };
    },
  );
  desk.post(
    '/interest/brand-month',
    describeRoute('A link that shows a brand its numbers of a month, for 30 days', linkSchema, {
      body: z.strictObject({
        brand: z.string().max(200),
        month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
      }),
    }),
    async (request, reply) => {
      const { userId } = await access.requireEditor(request, reply);
      const { brand, month } = request.body;
      const isStored =
        month <= daysAgo(0).slice(0, 7) && month >= daysAgo(productCountLifeMs / dayInMs).slice(0, 7);
      if (!isStored) throw new RequestFailure(400, 'There are no numbers of this month.');
      if ((await listProductBrands(db, brand)).length === 0)
        throw new RequestFailure(400, 'This brand has no products.');
      const { token, endsAt } = await links.create({ sourceKey: brand, month }, clock.now());
      request.log.info({ event: 'brand month shared', userId, brand, month }, 'brand month shared');
      return { address: `/proxy/brands/month?token=${token}`, endsAt: endsAt.toISOString() };
    },
  );
}

function toAnswer({ source, name, ...row }: InterestRow, group: InterestGroup) {
  return {
    ...row,
    name: group === 'brand' ? brandLabel(name) : name,
    brand: group === 'product' && source !== null ? brandLabel(source) : null,
  };
}
