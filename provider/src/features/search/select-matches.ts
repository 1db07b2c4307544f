import { nameFacets } from '@szn/shared-contracts/wire';
import { selectGender, type CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { selectNames } from '../../catalogue/index/name-column.ts';
import { intersect, subtract, unite, type ProductSet } from '../../catalogue/index/product-set.ts';
import { selectRange } from '../../catalogue/index/select-products.ts';
import type { NameCondition, SearchPlan } from './search-plan.ts';

/** The products that a search matches without filters. */
export type SearchMatches = {
  readonly all: ProductSet;
  /** Those with every word in their title. */
  readonly inTitle: ProductSet;
};

/** The products of `listed` that match a plan. */
export function selectMatches(index: CatalogueIndex, plan: SearchPlan, listed: ProductSet): SearchMatches {
  const { names, size, words } = index;
  const selectNamed = ({ keys, titleWords }: NameCondition) =>
    unite(size, [
      ...nameFacets.map(({ key }) => selectNames(names[key], keys[key] ?? [], size)),
      ...titleWords.map((group) => words.select([group], false)),
    ]);
  const included = [
    ...(plan.gender === null ? [] : [selectGender(index, plan.gender)]),
    ...plan.names.map(selectNamed),
    ...(plan.isOnSale ? [index.onSale] : []),
    ...(plan.minPaise === null && plan.maxPaise === null
      ? []
      : [selectRange(index.paise, plan.minPaise, plan.maxPaise)]),
    ...(plan.words.length === 0 ? [] : [words.select(plan.words, false)]),
  ];
  const excluded = unite(size, [
    ...plan.excludedNames.map(selectNamed),
    ...plan.excludedWords.map((group) => words.select([group], false)),
  ]);
  const all = subtract(intersect(listed, included), excluded);
  return { all, inTitle: plan.words.length === 0 ? all : intersect(all, [words.select(plan.words, true)]) };
}
