import {
  defaultSortOrder,
  feedPath,
  findBrand,
  findCategory,
  findStoredSource,
  genders,
  isGender,
  paths,
  saleFeed,
  type Brand,
  type Gender,
} from '@szn/shared-contracts';
import { brandFeed } from '../listing/listing-head.ts';
import { browseMessages as messages } from './browse-messages.ts';
import {
  allCollections,
  brandLinks,
  categoryLinks,
  collectionPath,
  everythingFor,
  genderCrumb,
  genderLinks,
  sale,
  describeRoute,
  type ListingRoute,
} from './listing-route.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** Resolves path parameters and query; `undefined` for what section 5 redirects to /404. */
export type ResolveListingRoute = (params: Params, search: URLSearchParams) => ListingRoute | undefined;

export const listingRoutes = {
  '/men': () => describeGender('men'),
  '/men/:category': (params) => describeCategory('men', params),
  '/women': () => describeGender('women'),
  '/women/:category': (params) => describeCategory('women', params),
  // The optional parameters are `source` and `gender`.
  '/collections': (_params, search) => {
    const source = search.get('source')?.trim() ?? '';
    const gender = readGender(search);
    if (gender === undefined) return undefined;
    if (source === '') return describeAll(gender);
    const storedName = findStoredSource(source);
    return storedName === undefined ? undefined : describeSource(findBrand(source) ?? storedName, gender);
  },
  // Only the brands of section 5 have a path.
  '/collections/:source': (params, search) => {
    const brand = findBrand(params.source ?? '');
    const gender = readGender(search);
    return brand && gender !== undefined ? describeSource(brand, gender) : undefined;
  },
  '/sale': () => describeSale(),
  '/sale/:gender': (params) => {
    const gender = findGender(params.gender);
    return gender && describeGenderSale(gender);
  },
  '/sales/:gender/:category': (params) => {
    const gender = findGender(params.gender);
    return gender && describeCategorySale(gender, params);
  },
} as const satisfies Readonly<Record<string, ResolveListingRoute>>;

export function findGender(text: string | undefined): Gender | undefined {
  const lowered = text?.toLowerCase();
  return isGender(lowered) ? lowered : undefined;
}

/** `null` if the URL names no gender, `undefined` if it names an unknown one. */
function readGender(search: URLSearchParams): Gender | null | undefined {
  const text = search.get('gender')?.trim() ?? '';
  return text === '' ? null : findGender(text);
}

function describeGender(gender: Gender): ListingRoute {
  return describeRoute({
    id: gender,
    heading: messages.gender(gender),
    description: messages.describe(messages.category(gender, 'streetwear')),
    canonicalPath: paths.gender(gender),
    filter: { gender },
    // Section 2: only the women's landing page starts with the lowest price.
    defaultSort: gender === 'women' ? 'priceLowHigh' : defaultSortOrder,
    crumbs: [{ label: messages.gender(gender), path: paths.gender(gender) }],
    relatedLinks: [categoryLinks(gender, null, paths.category)],
  });
}

function describeCategory(gender: Gender, params: Params): ListingRoute | undefined {
  const category = findCategory(gender, params.category ?? '');
  if (!category) return undefined;
  const path = paths.category(gender, category.slug);
  return describeRoute({
    id: `${gender}/${category.slug}`,
    heading: messages.category(gender, category.name),
    canonicalPath: path,
    filter: { gender, category: category.name },
    hiddenFilters: ['categories'],
    crumbs: [
      { label: messages.gender(gender), path: paths.gender(gender) },
      { label: category.name, path },
    ],
    relatedLinks: [categoryLinks(gender, category.slug, paths.category)],
    recoveryLinks: [everythingFor(gender)],
  });
}

function describeSale(): ListingRoute {
  const links = genders.map((gender) => ({
    label: messages.genderSale(gender),
    path: paths.saleOfGender(gender),
    isCurrent: false,
  }));
  return describeRoute({
    id: 'sale',
    heading: messages.sale,
    canonicalPath: paths.sale(),
    filter: { isSale: true },
    feed: { title: messages.sale, path: feedPath(saleFeed) },
    crumbs: [sale],
    relatedLinks: [{ label: messages.shopFor, links }],
  });
}

function describeGenderSale(gender: Gender): ListingRoute {
  const path = paths.saleOfGender(gender);
  return describeRoute({
    id: `sale/${gender}`,
    heading: messages.genderSale(gender),
    canonicalPath: path,
    filter: { gender, isSale: true },
    crumbs: [sale, { label: messages.gender(gender), path }],
    relatedLinks: [categoryLinks(gender, null, paths.saleOfCategory)],
    recoveryLinks: [sale, everythingFor(gender)],
  });
}

function describeCategorySale(gender: Gender, params: Params): ListingRoute | undefined {
  const category = findCategory(gender, params.category ?? '');
  if (!category) return undefined;
  const { name, slug } = category;
  const path = paths.saleOfCategory(gender, slug);
  const genderPath = paths.saleOfGender(gender);
  return describeRoute({
    id: `sale/${gender}/${slug}`,
    heading: messages.categorySale(gender, name),
    canonicalPath: path,
    filter: { gender, category: name, isSale: true },
    hiddenFilters: ['categories'],
    crumbs: [sale, { label: messages.gender(gender), path: genderPath }, { label: name, path }],
    relatedLinks: [categoryLinks(gender, slug, paths.saleOfCategory)],
    emptyText: messages.emptySale(name),
    recoveryLinks: [
      { label: messages.genderSale(gender), path: genderPath },
      { label: messages.category(gender, name), path: paths.category(gender, slug) },
    ],
  });
}

function describeAll(gender: Gender | null): ListingRoute {
  return describeRoute({
    id: gender === null ? 'collections' : `collections?gender=${gender}`,
    heading: messages.allCollection,
    title: withGender(messages.allCollection, gender),
    canonicalPath: collectionPath(null, gender),
    filter: { gender },
    crumbs: [allCollections, ...genderCrumb(null, gender)],
    relatedLinks: [genderLinks(null, gender), brandLinks()],
  });
}

/** `source`: a brand, or the stored name of a source without a path. */
function describeSource(source: Brand | string, gender: Gender | null): ListingRoute {
  const { label, slug, storedName, text } =
    typeof source === 'string'
      ? { label: source, slug: source, storedName: source, text: undefined }
      : source;
  return describeRoute({
    id: `collections/${slug}${gender === null ? '' : `?gender=${gender}`}`,
    heading: label,
    title: withGender(label, gender),
    ...(text !== undefined && { description: text }),
    canonicalPath: collectionPath(source, gender),
    filter: { source: storedName, gender },
    feed: brandFeed(label, slug),
    followedSource: storedName,
    hiddenFilters: ['brands'],
    crumbs: [allCollections, { label, path: collectionPath(source, null) }, ...genderCrumb(source, gender)],
    relatedLinks: [genderLinks(source, gender)],
  });
}

function withGender(title: string, gender: Gender | null): string {
  return gender === null ? title : `${title}: ${messages.gender(gender)}`;
}
