import {
  listBrands,
  categories,
  defaultSortOrder,
  genders,
  paths,
  type Brand,
  type Gender,
  type NameFacetKey,
  type PageHead,
  type SortOrder,
} from '@szn/shared-contracts';
import type { LinkChipsProps } from '../../components/link-chips.tsx';
import type { Crumb } from '../../components/page-header.tsx';
import { fullCatalogue, type ListingQuery, type ListingScope } from '../listing/query/listing-query.ts';
import { readListingSearchParams } from '../listing/query/listing-search-params.ts';
import { browseMessages as messages } from './browse-messages.ts';

export type ListingRoute = {
  /** Identifies the page's list; the same for all spellings of a path. */
  readonly id: string;
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  readonly canonicalPath: string;
  readonly scope: ListingScope;
  readonly defaultSort: SortOrder;
  /** After the home page. */
  readonly crumbs: readonly Crumb[];
  readonly hiddenFilters: readonly NameFacetKey[];
  readonly relatedLinks: readonly LinkChipsProps[];
  readonly emptyText: string;
  readonly recoveryLinks: readonly Crumb[];
  readonly feed?: PageHead['feed'];
  /** The `source` of the brand whose page this is. */
  readonly followedSource?: string;
};

/** The query of a route: its scope with the filters and the sort order of the query string. */
export function readRouteQuery(route: ListingRoute, search: URLSearchParams) {
  const address = readListingSearchParams(search, route.defaultSort);
  const scope = { ...route.scope, isSale: route.scope.isSale || address.isSaleOnly };
  const { filters, sort } = address;
  const query: ListingQuery = { listingId: route.id, scope, filters, sort };
  return { address, query };
}

type RouteParts = Pick<ListingRoute, 'id' | 'heading' | 'canonicalPath' | 'crumbs' | 'relatedLinks'> &
  Partial<ListingRoute> & { readonly filter: Partial<ListingScope> };

/** A route with the usual values for everything left out. */
export function describeRoute({ filter, ...parts }: RouteParts): ListingRoute {
  return {
    title: parts.heading,
    description: messages.describe(parts.heading),
    scope: { ...fullCatalogue, ...filter },
    defaultSort: defaultSortOrder,
    hiddenFilters: [],
    emptyText: messages.empty,
    recoveryLinks: [allCollections],
    ...parts,
  };
}

export const allCollections: Crumb = { label: messages.allCollection, path: paths.collections() };
export const sale: Crumb = { label: messages.sale, path: paths.sale() };

/** The path of a brand; parameters of /collections for a gender and for sources without a path. */
export function collectionPath(source: Brand | string | null, gender: Gender | null): string {
  if (source !== null && typeof source !== 'string' && gender === null) return paths.collection(source);
  const search = new URLSearchParams();
  if (source !== null) search.set('source', typeof source === 'string' ? source.toLowerCase() : source.slug);
  if (gender !== null) search.set('gender', gender);
  const text = search.toString();
  return text === '' ? paths.collections() : `${paths.collections()}?${text}`;
}

export function genderCrumb(source: Brand | string | null, gender: Gender | null): readonly Crumb[] {
  return gender === null ? [] : [{ label: messages.gender(gender), path: collectionPath(source, gender) }];
}

export function genderLinks(source: Brand | string | null, current: Gender | null): LinkChipsProps {
  return {
    label: messages.shopFor,
    links: [
      { label: messages.everyone, path: collectionPath(source, null), isCurrent: current === null },
      ...genders.map((gender) => ({
        label: messages.gender(gender),
        path: collectionPath(source, gender),
        isCurrent: gender === current,
      })),
    ],
  };
}

/** All brands, including those that neither the footer nor the home page names. */
export function brandLinks(): LinkChipsProps {
  const links = listBrands().map((brand) => ({
    label: brand.label,
    path: paths.collection(brand),
    isCurrent: false,
  }));
  return { label: messages.shopByBrand, links };
}

export function everythingFor(gender: Gender): Crumb {
  return { label: messages.everythingFor(gender), path: paths.gender(gender) };
}

/** All categories of the gender, including those that the header's menu leaves out. */
export function categoryLinks(
  gender: Gender,
  current: string | null,
  pathOf: (gender: Gender, slug: string) => string,
): LinkChipsProps {
  // Of the landing pages of the genders.
  const hasPictures = current === null && pathOf === paths.category;
  return {
    label: messages.shopByCategory,
    links: categories[gender].map(({ slug, name }) => ({
      label: name,
      path: pathOf(gender, slug),
      isCurrent: slug === current,
      ...(hasPictures && { slug }),
    })),
  };
}
