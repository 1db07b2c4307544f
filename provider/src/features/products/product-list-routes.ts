import { z } from 'zod';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import {
  filterFields,
  type FilterRequest,
  positionFields,
  productListSchema,
  toProductFilter,
} from './product-list-request.ts';
import { listProducts, type ListRequest } from './product-list.ts';

type PathField = 'source' | 'gender' | 'category';

const pathFields = {
  source: filterFields.source.unwrap(),
  gender: filterFields.gender.unwrap(),
  category: filterFields.category.unwrap(),
};

/** Every list route of section 7. Fields in the path are not accepted in the query. */
const listPaths: readonly { url: string; inPath: readonly PathField[]; isSale: boolean; summary: string }[] =
  [
    { url: '/products', inPath: [], isSale: false, summary: 'All products' },
    { url: '/products/filtered', inPath: [], isSale: false, summary: 'Products by any filters' },
    { url: '/products/sale', inPath: [], isSale: true, summary: 'Sale' },
    { url: '/products/sale/gender/:gender', inPath: ['gender'], isSale: true, summary: 'Sale of a gender' },
    {
      url: '/products/sales/gender/category/:gender/:category',
      inPath: ['gender', 'category'],
      isSale: true,
      summary: 'Sale of a gender and category',
    },
    { url: '/products/source/:source', inPath: ['source'], isSale: false, summary: 'A brand' },
    { url: '/products/gender/:gender', inPath: ['gender'], isSale: false, summary: 'A gender' },
    {
      url: '/products/source/category/:source/:category',
      inPath: ['source', 'category'],
      isSale: false,
      summary: 'A category of a brand',
    },
    {
      url: '/products/source/gender/:source/:gender',
      inPath: ['source', 'gender'],
      isSale: false,
      summary: 'A gender of a brand',
    },
    {
      url: '/products/gender/category/:gender/:category',
      inPath: ['gender', 'category'],
      isSale: false,
      summary: 'A category of a gender',
    },
  ];

/** These routes are public and ignore tokens, so that an invalid token never hides a list. */
export function registerProductListRoutes(app: App, services: AppServices): void {
  for (const { url, inPath, isSale, summary } of listPaths) {
    const pathOnly: readonly string[] = isSale ? [...inPath, 'sale'] : inPath;
    const queryFilters = Object.entries(filterFields).filter(([name]) => !pathOnly.includes(name));
    const querystring = z.strictObject({ ...positionFields, ...Object.fromEntries(queryFilters) });
    const params = z.object(Object.fromEntries(inPath.map((name) => [name, pathFields[name]])));
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
        checkPrices(input);
        const filter = toProductFilter(isSale ? { ...input, sale: true } : input);
        return sendCached(request, reply, await listProducts(services, filter, input));
      },
    );
  }
}

function checkPrices({ minPrice, maxPrice }: FilterRequest): void {
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    throw new RequestFailure(400, 'minPrice must not be above maxPrice');
  }
}
