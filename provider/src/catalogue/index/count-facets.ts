import type { WireFacets } from '@szn/shared-contracts/wire';
import type { ProductFilter } from './product-filter.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { NameColumn } from './name-column.ts';
import { countCommon, countProducts, intersect, type ProductSet } from './product-set.ts';
import { type Choice, selectChoices, selectMatching, selectRange } from './select-products.ts';

/** The least discounts in percent that can be chosen with one tap. */
const discountSteps = [20, 30, 50];
/** The highest prices in rupees that can be chosen with one tap. */
const priceSteps = [999, 1499, 1999];

type FacetRequest = {
  /** What the options are listed for: the source, gender and category of the page. */
  readonly scope: ProductFilter;
  /** The scope and the choices of the shopper. */
  readonly filter: ProductFilter;
  /** The products of a search; `undefined` for all. */
  readonly matches: ProductSet | undefined;
};

/** Counts every option. A product counts for a facet if it is in the scope and matches the choices of all other facets. */
export function countFacets(index: CatalogueIndex, { scope, filter, matches }: FacetRequest): WireFacets {
  const inScope = selectMatching(index, scope, matches);
  const choices = selectChoices(index, filter);
  const listed = intersect(inScope, [...choices.values()]);
  const withoutChoice = (facet: Choice) =>
    choices.has(facet)
      ? intersect(
          inScope,
          [...choices].filter(([other]) => other !== facet).map(([, set]) => set),
        )
      : listed;
  const names = (key: keyof CatalogueIndex['names'] & Choice) =>
    countNames(index.names[key], inScope, withoutChoice(key));
  const ranges = (facet: Choice, steps: readonly number[], select: (step: number) => ProductSet) => {
    const counted = withoutChoice(facet);
    return Object.fromEntries(steps.map((step) => [step, countCommon(counted, select(step))] as const));
  };
  return {
    success: true,
    total: countProducts(listed),
    facets: {
      brands: names('brands'),
      categories: names('categories'),
      styles: names('styles'),
      colours: names('colours'),
      discounts: ranges('discount', discountSteps, (min) => selectRange(index.discounts, min, null)),
      prices: ranges('price', priceSteps, (rupees) => selectRange(index.paise, null, rupees * 100)),
      sale: countCommon(withoutChoice('sale'), index.onSale),
    },
  };
}

/** The counts of all names in the scope, also of those that count 0. */
export function countNames(
  { values }: NameColumn,
  inScope: ProductSet,
  counted = inScope,
): Record<string, number> {
  const listed = values.filter(({ products }) => countCommon(products, inScope) > 0);
  return Object.fromEntries(listed.map(({ name, products }) => [name, countCommon(products, counted)]));
}
