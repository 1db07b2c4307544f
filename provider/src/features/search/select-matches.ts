import { selectGender, type CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { selectNames, type NameColumn } from '../../catalogue/index/name-column.ts';
import { intersect, subtract, unite, type ProductSet } from '../../catalogue/index/product-set.ts';
import { selectRange } from '../../catalogue/index/select-products.ts';
import type { SearchPlan } from './search-plan.ts';

/** The products that a search matches without filters. */
export type SearchMatches = {
  readonly all: ProductSet;
  /** Those with every word in their title. */
  readonly inTitle: ProductSet;
};

/** The products of `listed` that match a plan. */
export function selectMatches(index: CatalogueIndex, plan: SearchPlan, listed: ProductSet): SearchMatches {
  const { names, size, words } = index;
  const withNames = (column: NameColumn, keys: readonly string[]) =>
    keys.length === 0 ? [] : [selectNames(column, keys, size)];
  const included = [
    ...(plan.gender === null ? [] : [selectGender(index, plan.gender)]),
    ...withNames(names.brands, plan.sourceKeys),
    ...withNames(names.colours, plan.colours),
    ...plan.styles.map(({ key, titleWords }) =>
      unite(size, [selectNames(names.styles, [key], size), words.select([titleWords], false)]),
    ),
    ...(plan.isOnSale ? [index.onSale] : []),
    ...(plan.minPaise === null && plan.maxPaise === null
      ? []
      : [selectRange(index.paise, plan.minPaise, plan.maxPaise)]),
    ...(plan.words.length === 0 ? [] : [words.select(plan.words, false)]),
  ];
  const excluded = unite(size, [
    ...withNames(names.brands, plan.excludedSourceKeys),
    ...withNames(names.colours, plan.excludedColours),
    ...withNames(names.styles, plan.excludedStyles),
    ...plan.excludedWords.map((group) => words.select([group], false)),
  ]);
  const all = subtract(intersect(listed, included), excluded);
  return { all, inTitle: plan.words.length === 0 ? all : intersect(all, [words.select(plan.words, true)]) };
}
