import { amountInPaise, type PageHead, type Product, site, type SortOrder } from '@szn/shared-contracts';
import { pictureSources } from '@szn/shared-ui/picture-sources';
import { isPastEnd, type ListingState } from './state/listing-state.ts';
import { firstRowSize, listingPictureSizes } from './ui/listing-grid.tsx';
import { changeListingAddress, type ListingAddress } from './query/listing-search-params.ts';
import { hasFilters } from './query/listing-query.ts';
import type { Crumb } from '../../components/breadcrumb.tsx';

export type ListingHeadArgs = {
  readonly place: {
    readonly title: string;
    readonly description: string;
    readonly canonicalPath: string;
    readonly defaultSort: SortOrder;
    readonly crumbs: readonly Crumb[];
  };
  readonly address: ListingAddress;
  readonly listing: ListingState;
  readonly url: URL;
};

/**
 * A listing's head. Search engines shall know each brand, gender and category once, and its further pages by their
 * number; what is sorted or narrowed is the same products again, and what lies beyond the last page none: both stay out.
 */
export function describeListingHead({ place, address, listing, url }: ListingHeadArgs): PageHead {
  const products = listing.filteredItems.slice(0, 24);
  const isNarrowed = hasFilters(address.filters) || address.isSaleOnly || url.searchParams.has('sort');
  const [path = '', search = ''] = place.canonicalPath.split('?');
  const page = changeListingAddress(new URLSearchParams(search), { page: address.page }, place.defaultSort);
  return {
    title: address.page > 1 ? `${place.title}, page ${address.page}` : place.title,
    description: place.description,
    canonicalPath: `${path}${page}`,
    isIndexed: !isNarrowed && !isPastEnd(listing),
    preloadImages: products.slice(0, firstRowSize).flatMap(toPreload),
    structuredData: [
      toBreadcrumbList(place.crumbs, url),
      ...(products.length === 0 ? [] : [toItemList(products, url)]),
    ],
  };
}

function toPreload({ image }: Product): NonNullable<PageHead['preloadImages']> {
  return image === null ? [] : [{ ...pictureSources(image), sizes: listingPictureSizes }];
}

function toBreadcrumbList(crumbs: readonly Crumb[], url: URL): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(path, url).href,
    })),
  };
}

function toItemList(products: readonly Product[], url: URL): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: toProductData(product, url),
    })),
  };
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
