import { priceSteps, type WireFacets } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { ProductFilter } from './product-filter.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { facetsInOrder, facetTable } from './facets.ts';
import type { NameColumn, NameValue } from './name-column.ts';
import { countCommon, countProducts, intersect, type ProductSet } from './product-set.ts';
import { type Choice, selectChoices, selectMatching, selectRange } from './select-products.ts';

/** The least discounts in percent that can be chosen with one tap. */
const discountSteps = [20, 30, 50];

/** The facets in the order of the form, each with the number of products of its values under the filters of the others. */
export const facetListSchema = z.array(
  z.object({
    /** The parameter of lists that a value is chosen with. */
    key: z.string(),
    label: z.string(),
    /** The ids of `price` are highest prices in rupees, those of `discount` least discounts in percent. */
    type: z.enum(['names', 'swatches', 'price', 'discount', 'flag']),
    values: z.array(
      z.object({
        id: z.string(),
        /** The name that shoppers read, if it is not the id. */
        label: z.string().exactOptional(),
        count: z.number().int(),
        /** `#rrggbb` */
        swatch: z.string().exactOptional(),
      }),
    ),
  }),
);

type FacetRequest = {
  /** What the options are listed for: the source, gender and category of the page. */
  readonly scope: ProductFilter;
  /** The scope and the choices of the shopper. */
  readonly filter: ProductFilter;
  /** The products of a search; `undefined` for all. */
  readonly matches: ProductSet | undefined;
};

/** Counts every option. A product counts for a facet if it is in the scope and matches the choices of all other facets. */
export function countFacets(index: CatalogueIndex, { scope, filter, matches }: FacetRequest) {
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
  const countSteps = (facet: Choice, steps: readonly number[], select: (step: number) => ProductSet) => {
    const counted = withoutChoice(facet);
    return steps.map((step) => ({ id: `${step}`, count: countCommon(counted, select(step)) }));
  };
  const names = facetsInOrder.map(({ key, label }) => {
    const { type, show, compare, isInForm } = facetTable[key];
    const counted = withoutChoice(key);
    const values = listNames(index.names[key], inScope)
      .filter((value) => isInForm?.(value.name) !== false || filter.names[key]?.includes(value.key) === true)
      .map(({ name, products }) => ({ id: name, ...show?.(name), count: countCommon(products, counted) }));
    if (compare !== undefined) values.sort((one, other) => compare(one.id, other.id));
    return { key, label, type, values };
  });
  const prices = countSteps('price', priceSteps, (rupees) => selectRange(index.paise, null, rupees * 100));
  const discounts = countSteps('discount', discountSteps, (min) => selectRange(index.discounts, min, null));
  const onSale = countCommon(withoutChoice('sale'), index.onSale);
  // Shoppers choose by price, kind, brand and colour first, and by cut and look last.
  const last = names.findIndex(({ key }) => key === 'fits');
  return {
    success: true,
    total: countProducts(listed),
    facets: [
      { key: 'maxPrice', label: 'Price', type: 'price', values: prices },
      ...names.slice(0, last),
      { key: 'sale', label: 'On sale only', type: 'flag', values: [{ id: 'true', count: onSale }] },
      { key: 'minDiscount', label: 'Discount', type: 'discount', values: discounts },
      ...names.slice(last),
    ],
  } satisfies WireFacets;
}

/** The names that products of the scope have. */
export function listNames({ values }: NameColumn, inScope: ProductSet): readonly NameValue[] {
  return values.filter(({ products }) => countCommon(products, inScope) > 0);
}
