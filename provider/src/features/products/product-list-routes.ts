import { z } from 'zod';
import { filterFields, type FilterRequest, toProductFilter } from '../../catalogue/index/product-filter.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { type ListRequest, positionFields, productListSchema } from './product-list-request.ts';
import { listProducts } from './product-list.ts';

const pathFields = {
  source: filterFields.source.unwrap(),
  gender: filterFields.gender.unwrap(),
  category: filterFields.category.unwrap(),
};

/** Every list route of section 7 with its summary. */
const listPaths: Readonly<Record<string, string>> = {
  '/products': 'All products',
  '/products/filtered': 'Products by any filters',
  '/products/sale': 'Sale',
  '/products/sale/gender/:gender': 'Sale of a gender',
  '/products/sales/gender/category/:gender/:category': 'Sale of a gender and category',
  '/products/source/:source': 'A brand',
  '/products/gender/:gender': 'A gender',
  '/products/source/category/:source/:category': 'A category of a brand',
  '/products/source/gender/:source/:gender': 'A gender of a brand',
  '/products/gender/category/:gender/:category': 'A category of a gender',
};

/** These routes are public and ignore tokens, so that an invalid token never hides a list. */
export function registerProductListRoutes(app: App, services: AppServices): void {
  for (const [url, summary] of Object.entries(listPaths)) {
    const isSale = url.startsWith('/products/sale');
    // Fields in the path are not accepted in the query.
    const isInPath = ([name]: [string, unknown]) => url.includes(`/:${name}`) || (isSale && name === 'sale');
    const queryFilters = Object.entries(filterFields).filter((field) => !isInPath(field));
    const querystring = z.strictObject({ ...positionFields, ...Object.fromEntries(queryFilters) });
    const params = z.object(Object.fromEntries(Object.entries(pathFields).filter(isInPath)));
    app.get(
      url,
      {
        schema: {
          summary,
          tags: ['Products'],
          querystring,
          params,
          response: { 200: productListSchema, 400: failureSchema },
        },
      },
      async (request, reply) => {
        const input: FilterRequest & ListRequest = { ...request.query, ...request.params };
        const filter = toProductFilter(isSale ? { ...input, sale: true } : input);
        return sendCached(request, reply, await listProducts(services, filter, input));
      },
    );
  }
}
