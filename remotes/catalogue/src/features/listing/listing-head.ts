import { amountInPaise, type PageHead, type Product, site, type SortOrder } from '@szn/shared-contracts';
import { pictureSources } from '@szn/shared-ui/product-picture';
import { isPastEnd, type ListingState } from './state/listing-state.ts';
import { firstRowSize, listingPictureSizes } from './ui/listing-grid.tsx';
import { changeListingSearchParams, type ListingSearchParams } from './query/listing-search-params.ts';
import { hasFilters } from './query/listing-query.ts';
import { homeCrumb, type Crumb } from '../../components/page-header.tsx';

type ListingHeadArgs = {
  readonly route: {
    readonly title: string;
    readonly description: string;
    readonly canonicalPath: string;
    readonly defaultSort: SortOrder;
    readonly crumbs: readonly Crumb[];
  };
  readonly address: ListingSearchParams;
  readonly listing: ListingState;
  readonly url: URL;
};

/** Search engines skip sorted and filtered lists, which repeat products, and pages past the end, which have none. */
export function describeListingHead({ route, address, listing, url }: ListingHeadArgs): PageHead {
  const products = listing.filteredItems.slice(0, 24);
  const isFiltered = hasFilters(address.filters) || address.isSaleOnly || url.searchParams.has('sort');
  const [path = '', search = ''] = route.canonicalPath.split('?');
  const page = changeListingSearchParams(
    new URLSearchParams(search),
    { page: address.page },
    route.defaultSort,
  );
  return {
    title: address.page > 1 ? `${route.title}, page ${address.page}` : route.title,
    description: route.description,
    canonicalPath: `${path}${page}`,
    isIndexed: !isFiltered && !isPastEnd(listing),
    preloadImages: products.slice(0, firstRowSize).flatMap(toPreload),
    structuredData: [
      toList('BreadcrumbList', [homeCrumb, ...route.crumbs], ({ label, path: crumbPath }) => ({
        name: label,
        item: new URL(crumbPath, url).href,
      })),
      ...(products.length === 0 ? [] : [toItemList(products, url)]),
    ],
  };
}

function toPreload({ image }: Product): NonNullable<PageHead['preloadImages']> {
  return image === null ? [] : [{ ...pictureSources(image), sizes: listingPictureSizes }];
}

function toList<Item>(type: string, items: readonly Item[], toFields: (item: Item) => object): object {
  return {
    '@context': 'https://schema.org',
    '@type': type,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...toFields(item),
    })),
  };
}

function toItemList(products: readonly Product[], url: URL): object {
  const list = toList('ItemList', products, (product) => ({ item: toProductData(product, url) }));
  return { ...list, numberOfItems: products.length };
}

function toProductData(product: Product, url: URL): object {
  const paise = amountInPaise(product.salePrice ?? product.price);
  return {
    '@type': 'Product',
    name: product.title,
    brand: { '@type': 'Brand', name: product.source },
    ...(product.image === null ? {} : { image: new URL(product.image, url).href }),
    ...(product.link === null || paise === undefined
      ? {}
      : {
          offers: { '@type': 'Offer', price: paise / 100, priceCurrency: site.currency, url: product.link },
        }),
  };
}
