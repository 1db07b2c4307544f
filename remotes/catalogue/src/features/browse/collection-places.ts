import {
  brands,
  defaultSortOrder,
  findBrand,
  findStoredSource,
  genders,
  isGender,
  paths,
  type Brand,
  type Gender,
} from '@szn/shared-contracts';
import { wholeCatalogue } from '../../common/query/listing-query.ts';
import type { LinkChipsProps } from '../../common/page/link-chips.tsx';
import { browseMessages as messages } from './browse-messages.ts';
import { wayToAll, type BrowsePlace, type ReadBrowsePlace } from './browse-place.ts';

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
