import type { WireFacets } from '@szn/shared-contracts/wire';
import {
  type Facet,
  type SearchMatches,
  selectChoices,
  selectListed,
  selectRange,
} from './filter-in-memory.ts';
import type { ProductFilter } from './product-filter.ts';
import type { NameColumn, ProductIndex } from './product-index.ts';
import { countProducts, intersect, lowestBit, type ProductSet } from './product-set.ts';

/** The least discounts in percent that can be chosen with one tap. */
const discountSteps = [20, 30, 50];
/** The highest prices in rupees that can be chosen with one tap. */
const priceSteps = [999, 1499, 1999];

type FacetRequest = {
  /** What the options are listed for: the source, gender and category of the page. */
  readonly scope: ProductFilter;
  /** The scope and the choices of the shopper. */
  readonly filter: ProductFilter;
  readonly matches: SearchMatches | null;
};

/** Counts every option. A product counts for a facet if it is in the scope and matches the choices of all other facets. */
export function countFacets(index: ProductIndex, { scope, filter, matches }: FacetRequest): WireFacets {
  const inScope = selectListed(index, scope, matches);
  const choices = selectChoices(index, filter);
  const listed = intersect(inScope, [...choices.values()]);
  const withoutChoice = (facet: Facet) =>
    choices.has(facet)
      ? intersect(
          inScope,
          [...choices].filter(([other]) => other !== facet).map(([, set]) => set),
        )
      : listed;
  const names = (column: NameColumn, facet: Facet, count: CountNames) =>
    nameCounts(column, count(index, column, inScope), count(index, column, withoutChoice(facet)));
  const ranges = (facet: Facet, steps: readonly number[], select: (step: number) => ProductSet) => {
    const counted = withoutChoice(facet);
    return Object.fromEntries(
      steps.map((step) => [step, countProducts(intersect(counted, [select(step)]))] as const),
    );
  };
  return {
    success: true,
    total: countProducts(listed),
    facets: {
      brands: names(index.brands, 'brand', countNames),
      categories: names(index.categories, 'category', countNames),
      styles: names(index.styles, 'style', countStyles),
      colours: names(index.colours, 'colour', countNames),
      discounts: ranges('discount', discountSteps, (min) => selectRange(index.discounts, min, null)),
      prices: ranges('price', priceSteps, (rupees) => selectRange(index.paise, null, rupees * 100)),
      sale: countProducts(intersect(withoutChoice('sale'), [index.onSale])),
    },
  };
}

/** The counts of all names in the scope, also of those that count 0. */
function nameCounts(
  { names, sorted }: NameColumn,
  inScope: Uint32Array,
  counts: Uint32Array,
): Record<string, number> {
  const listed = sorted.filter((number) => inScope[number] !== 0);
  return Object.fromEntries(listed.map((number) => [names[number] ?? '', counts[number] ?? 0]));
}

type CountNames = (index: ProductIndex, column: NameColumn, set: ProductSet) => Uint32Array;

/** The number of products of a set by the number of their name. */
function countNames(_index: ProductIndex, { values, names }: NameColumn, set: ProductSet): Uint32Array {
  const counts = new Uint32Array(names.length);
  for (let word = 0; word < set.length; word += 1)
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1) {
      const number = values[word * 32 + lowestBit(bits)] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  return counts;
}

/** The same for styles, of which a product has several. */
function countStyles(
  { styleStarts }: ProductIndex,
  { values, names }: NameColumn,
  set: ProductSet,
): Uint32Array {
  const counts = new Uint32Array(names.length);
  for (let word = 0; word < set.length; word += 1)
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1) {
      const position = word * 32 + lowestBit(bits);
      const end = styleStarts[position + 1] ?? 0;
      for (let entry = styleStarts[position] ?? 0; entry < end; entry += 1) {
        const number = values[entry] ?? 0;
        counts[number] = (counts[number] ?? 0) + 1;
      }
    }
  return counts;
}
