import {
  paths,
  type Gender,
  type PageDeclaration,
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

/** Query parameters of the lists. */
const ofList = listingParameterNames;

const sharePictures = {
  men: '/share/men.jpg',
  women: '/share/women.jpg',
  sale: '/share/sale.jpg',
  brands: '/share/brands.jpg',
} as const;

/** What the pages declare. */
export const routes = {
  '/men': { queryParameters: ofList, sitemap: [{ name: 'categories' }], sharePicture: sharePictures.men },
  '/men/:category': {
    queryParameters: ofList,
    sitemap: [{ name: 'categories', each: { of: 'category', parameter: 'category', gender: 'men' } }],
    sharePicture: sharePictures.men,
  },
  '/women': { queryParameters: ofList, sitemap: [{ name: 'categories' }], sharePicture: sharePictures.women },
  '/women/:category': {
    queryParameters: ofList,
    sitemap: [{ name: 'categories', each: { of: 'category', parameter: 'category', gender: 'women' } }],
    sharePicture: sharePictures.women,
  },
  '/collections': {
    queryParameters: ofList,
    sitemap: [{ name: 'pages' }, { name: 'brands', each: { of: 'source', parameter: 'source' } }],
    sharePicture: sharePictures.brands,
    link: { text: 'All collection', order: 20, in: ['footer.about'] },
  },
  '/collections/:source': {
    queryParameters: ofList,
    sitemap: [{ name: 'brands', each: { of: 'brand', parameter: 'source' } }],
    sharePicture: sharePictures.brands,
  },
  '/sale': { queryParameters: ofList, sitemap: [{ name: 'sale' }], sharePicture: sharePictures.sale },
  '/sale/:gender': { queryParameters: ofList, sitemap: [{ name: 'sale' }], sharePicture: sharePictures.sale },
  '/sales/:gender/:category': {
    queryParameters: ofList,
    sitemap: [{ name: 'sale', each: { of: 'category', parameter: 'category', isOnSale: true } }],
    sharePicture: sharePictures.sale,
  },
  // Its address has the words of the shopper.
  '/search': { queryParameters: ofList, isKeptOffline: false },
  '/compare': { queryParameters: ['ids'], isKeptOffline: false },
  '/product-details': {
    queryParameters: ['id'],
    sitemap: [{ name: 'pages' }, { name: 'brands', each: { of: 'brand', parameter: 'id' } }],
    sharePicture: sharePictures.brands,
    link: { text: 'All brands', order: 30, in: ['footer.about', 'menu.brands'] },
  },
  '/drops': {
    queryParameters: ['brands', 'before'],
    sitemap: [{ name: 'pages' }],
    link: { text: 'New drops', order: 40, in: ['footer.about'] },
  },
  // Other spellings of the sale's paths, which redirect (decision 9) and keep all parameters, also those not read.
  '/sales': { queryParameters: [] },
  '/sales/:gender': { queryParameters: [] },
  '/sale/:gender/:category': { queryParameters: [] },
} satisfies Readonly<Record<string, PageDeclaration>>;

export type CataloguePattern = keyof typeof routes;

type RouteServices = Parameters<typeof createBrowseRoute>[0] &
  Parameters<typeof createSpotlightRoute>[0] & { readonly services: ShellServices };

export function createPages(services: RouteServices): Record<CataloguePattern, RemotePage> {
  const browse = (pattern: keyof typeof listingRoutes) => createBrowseRoute(services, listingRoutes[pattern]);
  return {
    '/men': browse('/men'),
    '/men/:category': browse('/men/:category'),
    '/women': browse('/women'),
    '/women/:category': browse('/women/:category'),
    '/collections': browse('/collections'),
    '/collections/:source': browse('/collections/:source'),
    '/sale': browse('/sale'),
    '/sale/:gender': browse('/sale/:gender'),
    '/sales/:gender/:category': browse('/sales/:gender/:category'),
    '/search': createSearchRoute(services),
    '/compare': createComparisonRoute(services.services),
    '/product-details': createSpotlightRoute(services),
    '/drops': createDropsRoute(services.services),
    '/sales': redirectRoute(() => paths.sale()),
    '/sales/:gender': redirectRoute(({ gender }) => gender && paths.saleOfGender(gender)),
    '/sale/:gender/:category': redirectRoute(
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
