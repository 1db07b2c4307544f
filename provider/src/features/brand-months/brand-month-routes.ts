import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import { sendHtmlPage } from '../../lib/html-page.ts';
import { describeRoutes, htmlResponse } from '../../plugins/openapi.ts';
import {
  findInterestByDay,
  findMostInteresting,
  listProductBrands,
} from '../../product-counts/interest-queries.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createBrandMonthLinks } from './brand-month-links.ts';
import { expiredPage, renderBrandMonth, unknownPage } from './brand-month-page.ts';

const describeRoute = describeRoutes({ tags: ['Products'] });

const topProducts = 10;

/** `GET /brands/month`: the numbers of a brand, for whoever has the link that an editor has made. */
export function registerBrandMonthRoutes(app: App, { db, clock }: AppServices): void {
  const links = createBrandMonthLinks(db);

  app.get(
    '/brands/month',
    {
      config: { hasNetworkLimit: true },
      ...describeRoute('The page of a brand and month that a signed link opens', htmlResponse, {
        querystring: z.strictObject({ token: z.string().max(600).default('') }),
        answers: { 404: htmlResponse, 410: htmlResponse },
      }),
    },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
      const link = await links.read(request.query.token, clock.now());
      if (link === 'expired') return sendHtmlPage(reply, expiredPage);
      if (link === undefined) return sendHtmlPage(reply, unknownPage);
      const { sourceKey, month } = link;
      const [brand] = await listProductBrands(db, sourceKey);
      if (brand === undefined) return sendHtmlPage(reply, unknownPage);
      const scope = { ...daysOfMonth(month), sourceKey };
      const [days, top] = await Promise.all([
        findInterestByDay(db, scope),
        findMostInteresting(db, scope, { group: 'product', measure: 'opened', maxRows: topProducts }),
      ]);
      return sendHtmlPage(reply, renderBrandMonth({ ...brand, month, days, top }));
    },
  );
}

/** The first and the last day of `YYYY-MM`. */
function daysOfMonth(month: string): { readonly from: string; readonly until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, until: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
