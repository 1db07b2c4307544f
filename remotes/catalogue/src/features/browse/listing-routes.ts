import {
  type Brand,
  brands,
  categories,
  defaultSortOrder,
  findBrand,
  findCategory,
  findStoredSource,
  type Gender,
  genders,
  isGender,
  paths,
  type SortOrder,
} from '@szn/shared-contracts';
import type { NameFilter } from '../filters/filter-state.ts';
import type { Crumb } from '../../components/breadcrumb.tsx';
import type { LinkChipsProps } from '../../components/link-chips.tsx';
import { type ListingQuery, type ListingScope, wholeCatalogue } from '../listing/query/listing-query.ts';
import { browseMessages, browseMessages as messages } from './browse-messages.ts';
import { type ListingAddress, readListingAddress } from '../listing/query/listing-search-params.ts';

/** A page of products that a path names, as far as it is known before any product is. */
export type BrowsePlace = {
  /** Names the page's list; one for all spellings of a path. */
  readonly id: string;
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  /** The path (and query) under which search engines shall know the page. */
  readonly canonicalPath: string;
  readonly scope: ListingScope;
  readonly defaultSort: SortOrder;
  readonly crumbs: readonly Crumb[];
  /** Filters that the place decides itself. */
  readonly hiddenFilters: readonly NameFilter[];
  readonly neighbours: readonly LinkChipsProps[];
  /** What is said where there is nothing to show. */
  readonly emptyText: string;
  /** Where to go from there: the pages that surely have something. */
  readonly waysOut: readonly Crumb[];
};

export const wayToAll: Crumb = { label: browseMessages.allCollection, path: paths.collections() };

/** Reads the place from a path's parameters and query; `undefined` for what section 5 leads to /404. */
export type ReadBrowsePlace = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => BrowsePlace | undefined;

export type BrowseQuery = { readonly query: ListingQuery; readonly address: ListingAddress };

/** What a page lists: its place, narrowed and ordered by what the query string says. */
export function readBrowseQuery(place: BrowsePlace, search: URLSearchParams): BrowseQuery {
  const address = readListingAddress(search, place.defaultSort);
  return {
    address,
    query: {
      place: place.id,
      scope: { ...place.scope, isSale: place.scope.isSale || address.isSaleOnly },
      filters: address.filters,
      sort: address.sort,
    },
  };
}

/** /collections with its optional `source` and `gender` parameters. */
export const readCollectionsPlace: ReadBrowsePlace = (_params, search) => {
  const sourceText = search.get('source')?.trim() ?? '';
  const gender = readGender(search);
  if (gender === undefined) return undefined;
  if (sourceText === '') return describeAll(gender);
  const storedName = findStoredSource(sourceText);
  return storedName === undefined
    ? undefined
    : describeSource({ storedName, brand: findBrand(sourceText), gender });
};

/** /collections/{source}: stricter than the parameter, only brands of section 5 have a path. */
export const readBrandPlace: ReadBrowsePlace = (params, search) => {
  const brand = findBrand(params.source ?? '');
  const gender = readGender(search);
  if (!brand || gender === undefined) return undefined;
  return describeSource({ storedName: brand.storedName, brand, gender });
};

export const readSalePlace: ReadBrowsePlace = () => ({
  id: 'sale',
  heading: messages.sale,
  title: messages.sale,
  description: messages.describe(messages.sale),
  canonicalPath: paths.sale(),
  scope: { ...wholeCatalogue, isSale: true },
  hiddenFilters: [],
  defaultSort: defaultSortOrder,
  crumbs: [
    { label: messages.home, path: paths.home() },
    { label: messages.sale, path: paths.sale() },
  ],
  neighbours: [
    {
      label: messages.shopFor,
      links: genders.map((gender) => ({
        label: messages.genderSale(gender),
        path: paths.saleOfGender(gender),
        isCurrent: false,
      })),
    },
  ],
  emptyText: messages.empty,
  waysOut: [wayToAll],
});

/** `null` where the address names none, `undefined` where it names one that there is not. */
function readGender(search: URLSearchParams): Gender | null | undefined {
  const text = search.get('gender')?.trim().toLowerCase() ?? '';
  if (text === '') return null;
  return isGender(text) ? text : undefined;
}

function describeAll(gender: Gender | null): BrowsePlace {
  return {
    id: gender === null ? 'collections' : `collections?gender=${gender}`,
    heading: messages.allCollection,
    title: gender === null ? messages.allCollection : `${messages.allCollection}: ${messages.gender(gender)}`,
    description: messages.describe(messages.allCollection),
    canonicalPath: collectionPath(null, gender),
    scope: { ...wholeCatalogue, gender },
    hiddenFilters: [],
    defaultSort: defaultSortOrder,
    crumbs: [
      { label: messages.home, path: paths.home() },
      { label: messages.allCollection, path: paths.collections() },
      ...genderCrumb(null, gender),
    ],
    neighbours: [genderChips(null, gender), brandChips],
    emptyText: messages.empty,
    waysOut: [wayToAll],
  };
}

type Source = {
  readonly storedName: string;
  readonly brand: Brand | undefined;
  readonly gender: Gender | null;
};

function describeSource({ storedName, brand, gender }: Source): BrowsePlace {
  const label = brand?.label ?? storedName;
  const source = brand ?? { slug: storedName };
  const path = collectionPath(brand ?? storedName, null);
  return {
    id: `collections/${source.slug}${gender === null ? '' : `?gender=${gender}`}`,
    heading: label,
    title: gender === null ? label : `${label}: ${messages.gender(gender)}`,
    description: messages.describe(label),
    canonicalPath: collectionPath(brand ?? storedName, gender),
    scope: { ...wholeCatalogue, source: storedName, gender },
    hiddenFilters: ['brands'],
    defaultSort: defaultSortOrder,
    crumbs: [
      { label: messages.home, path: paths.home() },
      { label: messages.allCollection, path: paths.collections() },
      { label, path },
      ...genderCrumb(brand ?? storedName, gender),
    ],
    neighbours: [genderChips(brand ?? storedName, gender)],
    emptyText: messages.empty,
    waysOut: [wayToAll],
  };
}

/** A brand's own path; the parameters of /collections for a gender and for sources without a path. */
function collectionPath(source: Brand | string | null, gender: Gender | null): string {
  if (source !== null && typeof source !== 'string' && gender === null) return paths.collection(source);
  const search = new URLSearchParams();
  if (source !== null) search.set('source', typeof source === 'string' ? source.toLowerCase() : source.slug);
  if (gender !== null) search.set('gender', gender);
  const text = search.toString();
  return text === '' ? paths.collections() : `${paths.collections()}?${text}`;
}

function genderCrumb(source: Brand | string | null, gender: Gender | null): BrowsePlace['crumbs'] {
  return gender === null ? [] : [{ label: messages.gender(gender), path: collectionPath(source, gender) }];
}

function genderChips(source: Brand | string | null, current: Gender | null): LinkChipsProps {
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

/** Every brand, those too that neither the footer nor the home page names. */
const brandChips: LinkChipsProps = {
  label: messages.shopByBrand,
  links: brands.map((brand) => ({ label: brand.label, path: paths.collection(brand), isCurrent: false })),
};

export function readGenderPlace(gender: Gender): ReadBrowsePlace {
  return () => ({
    ...describe(gender),
    id: gender,
    heading: messages.gender(gender),
    title: messages.gender(gender),
    description: messages.describe(messages.category(gender, 'streetwear')),
    canonicalPath: paths.gender(gender),
    scope: { ...wholeCatalogue, gender },
    // Section 2: the women's landing page, and it alone, begins with the lowest price.
    defaultSort: gender === 'women' ? 'priceLowHigh' : defaultSortOrder,
    neighbours: [categoryChips(gender, null, paths.category)],
  });
}

export function readCategoryPlace(gender: Gender): ReadBrowsePlace {
  return (params) => {
    const category = findCategory(gender, params.category ?? '');
    if (!category) return undefined;
    const path = paths.category(gender, category.slug);
    const place = describe(gender);
    return {
      ...place,
      id: `${gender}/${category.slug}`,
      heading: messages.category(gender, category.name),
      title: messages.category(gender, category.name),
      description: messages.describe(messages.category(gender, category.name)),
      canonicalPath: path,
      scope: { ...wholeCatalogue, gender, category: category.name },
      hiddenFilters: ['categories'],
      crumbs: [...place.crumbs, { label: category.name, path }],
      neighbours: [categoryChips(gender, category.slug, paths.category)],
      waysOut: [wayTo(gender)],
    };
  };
}

export const readGenderSalePlace: ReadBrowsePlace = (params) => {
  const gender = params.gender?.toLowerCase();
  if (!isGender(gender)) return undefined;
  return {
    ...describeSale(gender),
    neighbours: [categoryChips(gender, null, paths.saleOfCategory)],
  };
};

export const readCategorySalePlace: ReadBrowsePlace = (params) => {
  const gender = params.gender?.toLowerCase();
  const category = isGender(gender) ? findCategory(gender, params.category ?? '') : undefined;
  if (!isGender(gender) || !category) return undefined;
  const path = paths.saleOfCategory(gender, category.slug);
  const place = describeSale(gender);
  return {
    ...place,
    id: `sale/${gender}/${category.slug}`,
    heading: messages.categorySale(gender, category.name),
    title: messages.categorySale(gender, category.name),
    description: messages.describe(messages.categorySale(gender, category.name)),
    canonicalPath: path,
    scope: { ...place.scope, category: category.name },
    hiddenFilters: ['categories'],
    crumbs: [...place.crumbs, { label: category.name, path }],
    neighbours: [categoryChips(gender, category.slug, paths.saleOfCategory)],
    emptyText: messages.emptySale(category.name),
    waysOut: [
      { label: messages.genderSale(gender), path: paths.saleOfGender(gender) },
      { label: messages.category(gender, category.name), path: paths.category(gender, category.slug) },
    ],
  };
};

function wayTo(gender: Gender): BrowsePlace['waysOut'][number] {
  return { label: messages.everythingFor(gender), path: paths.gender(gender) };
}

function describe(
  gender: Gender,
): Pick<BrowsePlace, 'crumbs' | 'emptyText' | 'defaultSort' | 'hiddenFilters' | 'waysOut'> {
  return {
    defaultSort: defaultSortOrder,
    hiddenFilters: [],
    emptyText: messages.empty,
    waysOut: [wayToAll],
    crumbs: [
      { label: messages.home, path: paths.home() },
      { label: messages.gender(gender), path: paths.gender(gender) },
    ],
  };
}

function describeSale(gender: Gender): Omit<BrowsePlace, 'neighbours'> {
  const path = paths.saleOfGender(gender);
  return {
    id: `sale/${gender}`,
    heading: messages.genderSale(gender),
    title: messages.genderSale(gender),
    description: messages.describe(messages.genderSale(gender)),
    canonicalPath: path,
    scope: { ...wholeCatalogue, gender, isSale: true },
    hiddenFilters: [],
    defaultSort: defaultSortOrder,
    emptyText: messages.empty,
    waysOut: [{ label: messages.sale, path: paths.sale() }, wayTo(gender)],
    crumbs: [
      { label: messages.home, path: paths.home() },
      { label: messages.sale, path: paths.sale() },
      { label: messages.gender(gender), path },
    ],
  };
}

/** All categories of the gender, those too that the header's menu leaves out. */
function categoryChips(
  gender: Gender,
  current: string | null,
  pathOf: (gender: Gender, slug: string) => string,
): LinkChipsProps {
  return {
    label: messages.shopByCategory,
    links: categories[gender].map(({ slug, name }) => ({
      label: name,
      path: pathOf(gender, slug),
      isCurrent: slug === current,
    })),
  };
}
