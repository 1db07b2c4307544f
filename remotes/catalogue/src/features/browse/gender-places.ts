import {
  categories,
  defaultSortOrder,
  findCategory,
  isGender,
  paths,
  type Gender,
} from '@szn/shared-contracts';
import { wholeCatalogue } from '../../common/query/listing-query.ts';
import type { LinkChipsProps } from '../../common/page/link-chips.tsx';
import { browseMessages as messages } from './browse-messages.ts';
import { wayToAll, type BrowsePlace, type ReadBrowsePlace } from './browse-place.ts';

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
