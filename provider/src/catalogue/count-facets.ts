import type { WireFacets } from '@szn/shared-contracts/wire';
import { facetBits, markMissed, outside } from './filter-in-memory.ts';
import type { ProductFilter } from './product-filter.ts';
import type { NameColumn, ProductIndex } from './product-index.ts';

/** The least discounts in percent that can be chosen with one tap. */
const discountSteps = [20, 30, 50];
/** The highest prices in rupees that can be chosen with one tap. */
const priceSteps = [999, 1499, 1999];

type FacetRequest = {
  /** What the options are listed for: the source, gender and category of the page. */
  readonly scope: ProductFilter;
  /** The scope and the choices of the shopper. */
  readonly filter: ProductFilter;
  /** Not 0 at the positions of the products that a search matches; `null` without a search. */
  readonly matches: Uint8Array | null;
};

/**
 * Counts every option. A product counts for a facet if it matches the choices of all other facets: if it misses no facet,
 * or only this one. Each step is a loop over typed arrays, because 50,000 products are counted for each request.
 */
export function countFacets(index: ProductIndex, { scope, filter, matches }: FacetRequest): WireFacets {
  const missed = markMissed(index, filter, matches);
  const isOutOfScope = markMissed(index, scope, matches);
  for (let at = 0; at < index.size; at += 1) if (isOutOfScope[at] !== 0) missed[at] = outside;
  const { brands, categories, styles, colours } = index;
  const only = (facet: number) => selectCounted(missed, facet);
  const rupees = (price: number) => price * 100;
  return {
    success: true,
    total: countSet(only(0)),
    facets: {
      brands: countNames(brands, missed, facetBits.brand),
      categories: countNames(categories, missed, facetBits.category),
      styles: countNames(styles, spreadOverStyles(index, missed), facetBits.style),
      colours: countNames(colours, missed, facetBits.colour),
      discounts: toRecord(discountSteps, (step) =>
        countAtLeast(index.discounts, step, only(facetBits.discount)),
      ),
      prices: toRecord(priceSteps, (step) => countAtMost(index.paise, rupees(step), only(facetBits.price))),
      sale: countAtLeast(index.isOnSale, 1, only(facetBits.sale)),
    },
  };
}

/** 1 for the products that miss no facet, or only the given one. */
function selectCounted(missed: Uint8Array, facet: number): Uint8Array {
  const counted = new Uint8Array(missed.length);
  const others = ~facet;
  for (let at = 0; at < missed.length; at += 1) if (((missed[at] ?? 0) & others) === 0) counted[at] = 1;
  return counted;
}

function countSet(counted: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < counted.length; at += 1) count += counted[at] ?? 0;
  return count;
}

function countAtLeast(values: Uint8Array, min: number, counted: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) >= min) count += counted[at] ?? 0;
  return count;
}

function countAtMost(values: Int32Array, max: number, counted: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) <= max) count += counted[at] ?? 0;
  return count;
}

function toRecord(steps: readonly number[], count: (step: number) => number): Record<number, number> {
  return Object.fromEntries(steps.map((step) => [step, count(step)]));
}

/** The counts of all names in the scope, also of those that count 0. */
function countNames(
  { values, names }: NameColumn,
  missed: Uint8Array,
  facet: number,
): Record<string, number> {
  const counts = new Uint32Array(names.length);
  const isListed = new Uint8Array(names.length);
  const others = ~facet;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const misses = missed[at] ?? 0;
    if (misses === outside) continue;
    isListed[value] = 1;
    if ((misses & others) === 0) counts[value] = (counts[value] ?? 0) + 1;
  }
  // The first name stands for products without a value.
  const listed = names
    .map((name, number) => ({ name, number }))
    .filter(({ number }) => number > 0 && isListed[number] === 1);
  const sorted = listed.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  return Object.fromEntries(sorted.map(({ name, number }) => [name, counts[number] ?? 0]));
}

/** The missed facets of each entry of the style column, which has one entry per style of a product. */
function spreadOverStyles({ styles, styleStarts, size }: ProductIndex, missed: Uint8Array): Uint8Array {
  const spread = new Uint8Array(styles.values.length);
  for (let at = 0; at < size; at += 1) spread.fill(missed[at] ?? 0, styleStarts[at], styleStarts[at + 1]);
  return spread;
}
