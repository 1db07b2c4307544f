import {
  brandLabel,
  categories,
  categorySlug,
  colourHex,
  comparableText,
  findStoredSource,
  genders,
  nameFacets,
  type NameFacetKey,
  type WireFacets,
} from '@szn/shared-contracts/wire';
import { readColourName, withoutColours } from '../colour-words.ts';
import { compareSizes, sizeKey } from '../product-sizes.ts';
import { isFit, listFits } from '../product-traits.ts';
import { categoryKeywords, sourceKey, toSearchWords } from '../text-normalization.ts';
import type { IndexRow } from './index-row-queries.ts';

/** A value of a facet: what filters compare, and what requests and responses name it. */
export type NamedValue = { readonly key: string; readonly name: string };

type WireFacet = WireFacets['facets'][number];

/** A facet whose values are names, of which a product has none, one or several. */
type NameFacet = {
  readonly type: 'names' | 'swatches';
  readonly read: (row: IndexRow) => readonly NamedValue[];
  /** The key of a value that a request names. */
  readonly toKey: (text: string) => string;
  /** The order of the values; that of the alphabet by default. */
  readonly compare?: (one: string, other: string) => number;
  /** Whether the form offers a value; an address can name every one. */
  readonly isInForm?: (name: string) => boolean;
  /** What pages show of a value, beside its name. */
  readonly show?: (name: string) => Pick<WireFacet['values'][number], 'label' | 'swatch'>;
};

const named = (name: string | null): readonly NamedValue[] => (name ? [{ key: name, name }] : []);

/**
 * How the catalogue reads each facet of names, in the order of the form. What a search text calls their values is in
 * features/search/language/facet-words.ts.
 */
export const facetTable: Readonly<Record<NameFacetKey, NameFacet>> = {
  sizes: {
    type: 'names',
    // One that is sold out is no choice.
    read: ({ sizes, sold_out_sizes }) =>
      sizes
        .filter((size) => !sold_out_sizes.includes(size))
        .map((size) => ({ key: sizeKey(size), name: size })),
    toKey: sizeKey,
    compare: compareSizes,
  },
  categories: {
    type: 'names',
    read: ({ category, category_slug, further_categories }) => [
      { key: category_slug, name: category },
      ...further_categories.map((name) => ({ key: categorySlug(name), name })),
    ],
    toKey: categorySlug,
  },
  brands: {
    type: 'names',
    read: (row) => [{ key: row.source_key, name: row.source }],
    toKey: sourceKey,
    show: (name) => ({ label: brandLabel(name) }),
  },
  colours: {
    type: 'swatches',
    read: ({ colour }) => named(colour),
    toKey: readColourName,
    show: (name) => {
      const swatch = colourHex(name);
      return swatch === undefined ? {} : { swatch };
    },
  },
  fits: {
    type: 'names',
    read: (row) => listFits(row).map((fit) => ({ key: comparableText(fit), name: fit })),
    toKey: comparableText,
  },
  styles: {
    type: 'names',
    read: ({ styles }) => styles.map((style) => ({ key: comparableText(style), name: style })),
    toKey: comparableText,
    isInForm: (name) => !isOfOtherFacet(name),
  },
};

const categoryNames = new Set(
  genders.flatMap((gender) =>
    categories[gender].flatMap(({ slug, name }) => [
      toSearchWords(name),
      ...categoryKeywords(slug, name).split(' '),
    ]),
  ),
);
const wearers: ReadonlySet<string> = new Set([...genders, 'unisex', 'mens', 'womens']);

/** A tag for what another facet or the page names: a fit, a category, a gender, a colour, a brand. */
function isOfOtherFacet(style: string): boolean {
  const words = toSearchWords(style);
  const isNamed = categoryNames.has(words) || wearers.has(words) || findStoredSource(words) !== undefined;
  return isNamed || isFit(style) || (words !== '' && withoutColours(words) === '');
}

const order = Object.keys(facetTable);

/** The facets of names in the order of the form. */
export const facetsInOrder = nameFacets.toSorted(
  (one, other) => order.indexOf(one.key) - order.indexOf(other.key),
);
