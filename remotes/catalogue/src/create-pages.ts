import { isGender, paths, routePatterns, type Gender, type RemotePage } from '@szn/shared-contracts';
import { salesPatterns, type CataloguePattern } from './catalogue-patterns.ts';
import type { Catalogue } from './common/catalogue-context.ts';
import { leadAway, unknownPath } from './common/loading/lead-away.ts';
import type { ReadBrowsePlace } from './features/browse/browse-place.ts';
import { readBrandPlace, readCollectionsPlace, readSalePlace } from './features/browse/collection-places.ts';
import { createBrowsePage } from './features/browse/create-browse-page.tsx';
import {
  readCategoryPlace,
  readCategorySalePlace,
  readGenderPlace,
  readGenderSalePlace,
} from './features/browse/gender-places.ts';
import { createProductDetailsPage } from './features/product-details/create-product-details-page.tsx';
import { createSearchPage } from './features/search/create-search-page.tsx';

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
