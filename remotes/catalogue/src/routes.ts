import {
  paths,
  routePatterns,
  type Gender,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { createSpotlightRoute } from './features/brand-spotlight/spotlight-route.ts';
import { createBrowseRoute } from './features/browse/browse-route.tsx';
import { findGender, listingRoutes } from './features/browse/listing-routes.ts';
import { createComparisonRoute } from './features/comparison/comparison-host.tsx';
import { createDropsRoute } from './features/drops/drops-host.tsx';
import { createSearchRoute } from './features/search/search-route.ts';
import { listingParameterNames } from './features/listing/query/listing-search-params.ts';
import { notFoundPath, redirectFrom } from './lib/redirect.ts';

/** Other spellings of the sale's paths, which redirect (decision 9). */
const redirectPatterns = {
  sales: '/sales',
  salesOfGender: '/sales/:gender',
  saleOfCategory: '/sale/:gender/:category',
} as const;

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
  routePatterns.compare,
  routePatterns.productDetails,
  routePatterns.drops,
  redirectPatterns.sales,
  redirectPatterns.salesOfGender,
  redirectPatterns.saleOfCategory,
] as const;

export type CataloguePattern = (typeof cataloguePatterns)[number];

/** By route: the query parameters that its page reads. */
export const queryParameters: Readonly<Record<CataloguePattern, readonly string[]>> = {
  [routePatterns.men]: listingParameterNames,
  [routePatterns.menCategory]: listingParameterNames,
  [routePatterns.women]: listingParameterNames,
  [routePatterns.womenCategory]: listingParameterNames,
  [routePatterns.collections]: listingParameterNames,
  [routePatterns.collection]: listingParameterNames,
  [routePatterns.sale]: listingParameterNames,
  [routePatterns.saleOfGender]: listingParameterNames,
  [routePatterns.saleOfCategory]: listingParameterNames,
  [routePatterns.search]: listingParameterNames,
  [routePatterns.compare]: ['ids'],
  [routePatterns.productDetails]: ['id'],
  [routePatterns.drops]: ['brands', 'before'],
  // A redirect keeps all parameters, also those that it does not read.
  [redirectPatterns.sales]: [],
  [redirectPatterns.salesOfGender]: [],
  [redirectPatterns.saleOfCategory]: [],
};

type RouteServices = Parameters<typeof createBrowseRoute>[0] &
  Parameters<typeof createSpotlightRoute>[0] & { readonly services: ShellServices };

export function createPages(services: RouteServices): Record<CataloguePattern, RemotePage> {
  const browse = (pattern: keyof typeof listingRoutes) => createBrowseRoute(services, listingRoutes[pattern]);
  return {
    [routePatterns.men]: browse(routePatterns.men),
    [routePatterns.menCategory]: browse(routePatterns.menCategory),
    [routePatterns.women]: browse(routePatterns.women),
    [routePatterns.womenCategory]: browse(routePatterns.womenCategory),
    [routePatterns.collections]: browse(routePatterns.collections),
    [routePatterns.collection]: browse(routePatterns.collection),
    [routePatterns.sale]: browse(routePatterns.sale),
    [routePatterns.saleOfGender]: browse(routePatterns.saleOfGender),
    [routePatterns.saleOfCategory]: browse(routePatterns.saleOfCategory),
    [routePatterns.search]: createSearchRoute(services),
    [routePatterns.compare]: createComparisonRoute(services.services),
    [routePatterns.productDetails]: createSpotlightRoute(services),
    [routePatterns.drops]: createDropsRoute(services.services),
    [redirectPatterns.sales]: redirectRoute(() => paths.sale()),
    [redirectPatterns.salesOfGender]: redirectRoute(({ gender }) => gender && paths.saleOfGender(gender)),
    [redirectPatterns.saleOfCategory]: redirectRoute(
      ({ gender, category }) => gender && paths.saleOfCategory(gender, category),
    ),
  };
}

type SaleParams = { readonly gender: Gender | undefined; readonly category: string };

/** Redirects to another path and keeps the query string: filters, sort order, campaign. */
function redirectRoute(target: (params: SaleParams) => string | undefined): RemotePage {
  return {
    loader: ({ params: { gender, category = '' }, request }) => {
      const path = target({ gender: findGender(gender), category });
      return redirectFrom(
        request,
        path === undefined ? notFoundPath : `${path}${new URL(request.url).search}`,
      );
    },
    Component: () => null,
    head: () => ({ title: '', isIndexed: false }),
  };
}
