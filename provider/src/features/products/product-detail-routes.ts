import { findCategory, type Gender } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { findPriceNote, type CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { productNotFound, productParams as params, readProductId } from '../../catalogue/product-id.ts';
import { wireColumns, wireProductSchema } from '../../catalogue/product-serializer.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { Database } from '../../database/database.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { neverRemoved } from '../../database/schema.ts';

const describeRoute = describeRoutes({ tags: ['Products'], fails: [400, 404] });

const productDetailSchema = wireProductSchema
  .extend({ gender: z.string(), category: z.string(), styles: z.array(z.string()) })
  .meta({ id: 'ProductDetail' });

export function registerProductDetailRoutes(app: App, services: AppServices): void {
  const { db, responseCache, catalogueIndex, serializeProduct } = services;

  app.get(
    '/products/:id',
    describeRoute('One product, also one that the brand does not have any more', productDetailSchema, {
      params,
    }),
    async (request, reply) => {
      const id = readProductId(request.params.id);
      const index = await catalogueIndex.current();
      const key = JSON.stringify(['product', index.version, id]);
      return sendCached(request, reply, await responseCache.getOrCompute(key, () => readDetail(id, index)));
    },
  );

  async function readDetail(
    id: string,
    index: CatalogueIndex,
  ): Promise<z.output<typeof productDetailSchema>> {
    const row = await findProduct(db, id);
    if (row === undefined) throw productNotFound();
    const { category, styles } = row;
    const gender = genderOfPage(row);
    const isListed = row.removed_in === neverRemoved;
    const priceNote = isListed ? findPriceNote(index, id) : undefined;
    return { ...serializeProduct(row, { priceNote, isListed }), gender, category, styles };
  }
}

/** Of what both wear: the one whose pages list the category. */
function genderOfPage({ gender, category }: Pick<ProductRow, 'gender' | 'category'>): Gender {
  if (gender !== 'unisex') return gender;
  return findCategory('men', category) === undefined && findCategory('women', category) !== undefined
    ? 'women'
    : 'men';
}

type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/** Also a product that is listed no more: shoppers come by links and wishlists. */
async function findProduct(db: Database, id: string) {
  return await db
    .selectFrom('products')
    .select([...wireColumns, 'gender', 'category', 'styles', 'removed_in'])
    .where('id', '=', id)
    .executeTakeFirst();
}
