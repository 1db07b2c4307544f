import { brandLabel, formatPrice, readImageUrl } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { Database } from '../../database/database.ts';
import type { App } from '../../lib/fastify-app.ts';
import { type Html, html, sendHtmlPage } from '../../lib/html-page.ts';
import { describeRoutes, htmlResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';

const describeRoute = describeRoutes({ tags: ['Brand pages'] });

const slugField = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,119}$/, 'Not found');

/** Demo pages in place of the sites of the brands, so that "View Product" works for every sample product. */
export function registerBrandPageRoutes(app: App, { db }: AppServices): void {
  app.get(
    '/brand-pages/:brand/:product',
    {
      config: { takesAnyQuery: true },
      ...describeRoute('A sample page in place of the brand’s own', htmlResponse, {
        params: z.object({ brand: slugField, product: slugField }),
        answers: { 404: htmlResponse },
      }),
    },
    async (request, reply) => {
      const { brand, product } = request.params;
      const row = await findProductByPath(db, sourceKey(brand), `/brand-pages/${brand}/${product}`);
      reply.header('cache-control', 'public, max-age=60');
      if (row === undefined)
        return sendHtmlPage(reply, { title: 'Not found', content: missing, status: 404 });
      return sendHtmlPage(reply, {
        title: `${row.title} – ${brandLabel(row.source)}`,
        content: describe(row),
      });
    },
  );
}

const missing = html`<h1>This page does not exist</h1>
  <p>The product may have been sold out or renamed.</p>
  <p class="note">This is a sample page standing in for the brand’s own site.</p>`;

function describe(row: WireRow & { category: string }): Html {
  const label = brandLabel(row.source);
  const image = readImageUrl(row.image) ?? '';
  const isOwnPicture = image.startsWith('/');
  return html`<div class="product">
    <img src="${isOwnPicture ? `${image}?width=640` : image}" width="640" height="800" alt="${row.title}" />
    <div>
      <p class="brand">${label}</p>
      <h1>${row.title}</h1>
      <p class="price">${describePrice(row)}</p>
      <p>${row.category}</p>
      <p class="note">
        This is a sample page standing in for the site of ${label}. Nothing can be bought here.
      </p>
    </div>
  </div>`;
}

function describePrice({ price_paise, sale_paise }: WireRow): Html {
  if (sale_paise === null) return html`${formatPrice({ paise: price_paise })}`;
  return html`${formatPrice({ paise: sale_paise })}<s>${formatPrice({ paise: price_paise })}</s>`;
}

async function findProductByPath(db: Database, sourceKey: string, path: string) {
  return await db
    .selectFrom('products')
    .select([...wireColumns, 'category'])
    .where('source_key', '=', sourceKey)
    .where('link', '=', path)
    .executeTakeFirst();
}
