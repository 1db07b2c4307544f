import { type Gender, isGender, paths, type RemotePage, routePatterns } from '@szn/shared-contracts';
import type { Catalogue } from './lib/catalogue-context.ts';
import { leadAway, unknownPath } from './lib/redirect.ts';
import {
  readBrandPlace,
  type ReadBrowsePlace,
  readCategoryPlace,
  readCategorySalePlace,
  readCollectionsPlace,
  readGenderPlace,
  readGenderSalePlace,
  readSalePlace,
} from './features/browse/listing-routes.ts';
import { createBrowsePage } from './features/browse/browse-route.tsx';
import { createProductDetailsPage } from './features/brand-spotlight/spotlight-route.ts';
import { createSearchPage } from './features/search/search-route.ts';

/** Paths that lead to another: what a shopper may guess from the sale's two spellings (decision 9). */
export const salesPatterns = {
  sales: '/sales',
  salesOfGender: '/sales/:gender',
  saleOfCategory: '/sale/:gender/:category',
} as const;

/** Every path this remote serves. */
export const cataloguePatterns = [
  routePatterns.men,
  routePatterns.menCategory,
  routePatterns.women,
  routePatterns.womenCategory,
  routePatterns.collections,
  routePatterns.collection,
  routePatterns.sale,
  routePatterns.saleOfGender,
  routePatterns.saleOfCategory,
  routePatterns.search,
  routePatterns.productDetails,
  salesPatterns.sales,
  salesPatterns.salesOfGender,
  salesPatterns.saleOfCategory,
] as const;

export type CataloguePattern = (typeof cataloguePatterns)[number];

/** The page of each path. */
export function createPages(
  catalogue: Catalogue,
  wrap: (page: RemotePage) => RemotePage,
): Record<CataloguePattern, RemotePage> {
  const browse = (readPlace: ReadBrowsePlace) => wrap(createBrowsePage(catalogue, readPlace));
  return {
    [routePatterns.men]: browse(readGenderPlace('men')),
    [routePatterns.menCategory]: browse(readCategoryPlace('men')),
    [routePatterns.women]: browse(readGenderPlace('women')),
    [routePatterns.womenCategory]: browse(readCategoryPlace('women')),
    [routePatterns.collections]: browse(readCollectionsPlace),
    [routePatterns.collection]: browse(readBrandPlace),
    [routePatterns.sale]: browse(readSalePlace),
    [routePatterns.saleOfGender]: browse(readGenderSalePlace),
    [routePatterns.saleOfCategory]: browse(readCategorySalePlace),
    [routePatterns.search]: wrap(createSearchPage(catalogue)),
    [routePatterns.productDetails]: wrap(createProductDetailsPage(catalogue)),
    [salesPatterns.sales]: leadTo(() => paths.sale()),
    [salesPatterns.salesOfGender]: leadTo(({ gender }) => {
      const known = toGender(gender);
      return known && paths.saleOfGender(known);
    }),
    [salesPatterns.saleOfCategory]: leadTo(({ gender, category = '' }) => {
      const known = toGender(gender);
      return known && paths.saleOfCategory(known, category);
    }),
  };
}

/** Leads to another spelling of an address, with what the address says besides: filters, an order, a campaign. */
function leadTo(
  target: (params: Readonly<Record<string, string | undefined>>) => string | undefined,
): RemotePage {
  return {
    loader: ({ params, request }) => {
      const path = target(params);
      return leadAway(request, path === undefined ? unknownPath : `${path}${new URL(request.url).search}`);
    },
    Component: () => null,
    head: () => ({ title: '', isIndexed: false }),
  };
}

function toGender(text: string | undefined): Gender | undefined {
  const lowered = text?.toLowerCase();
  return isGender(lowered) ? lowered : undefined;
}
