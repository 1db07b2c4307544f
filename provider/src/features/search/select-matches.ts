import { nameFacets } from '@szn/shared-contracts/wire';
import { selectGender, type CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { selectNames } from '../../catalogue/index/name-column.ts';
import type { WordGroup } from '../../catalogue/index/word-index.ts';
import { intersect, subtract, unite, type ProductSet } from '../../catalogue/index/product-set.ts';
import { selectRange } from '../../catalogue/index/select-products.ts';
import type { CategoryCondition, NameCondition, SearchPlan } from './search-plan.ts';

/** The products that a search matches without filters. */
export type SearchMatches = {
  readonly all: ProductSet;
  /** The best matches first: every word in the title, then the category and the words of the text, then those words. */
  readonly ranks: readonly ProductSet[];
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
    ...(plan.minDiscount === null ? [] : [selectRange(index.discounts, plan.minDiscount, null)]),
    ...(plan.minPaise === null && plan.maxPaise === null
      ? []
      : [selectRange(index.paise, plan.minPaise, plan.maxPaise)]),
    ...(plan.categories.length === 0
      ? []
      : [
          unite(
            size,
            plan.categories.map((category) => selectCategory(index, category)),
          ),
        ]),
    ...(plan.words.length === 0 ? [] : [words.select(plan.words, false)]),
  ];
  const excluded = unite(size, [
    ...plan.excludedNames.map(selectNamed),
    ...plan.excludedCategories.map((category) => selectCategory(index, category)),
    ...plan.excludedWords.map((group) => words.select([group], true)),
  ]);
  const all = subtract(intersect(listed, included), excluded);
  return { all, ranks: rankByTitle(index, plan, all) };
}

function selectCategory(
  { words }: CatalogueIndex,
  { nouns, words: described, otherNouns, neverNouns }: CategoryCondition,
): ProductSet {
  const groups = nouns.alternatives.length === 0 ? described : [nouns, ...described];
  const named = words.select(groups, false);
  const otherKind = subtract(words.select([otherNouns], true), words.select([nouns], true));
  return subtract(subtract(named, otherKind), words.select([neverNouns], true));
}

/** One group of all nouns. A product without one has the words of a title. */
function listNouns({ categories }: SearchPlan): readonly WordGroup[] {
  const alternatives = categories.flatMap(({ nouns, words }) =>
    nouns.alternatives.length > 0 ? nouns.alternatives : words.flatMap((group) => group.alternatives),
  );
  return alternatives.length === 0 ? [] : [{ alternatives, match: 'whole' }];
}

function rankByTitle({ words }: CatalogueIndex, plan: SearchPlan, all: ProductSet): readonly ProductSet[] {
  const nouns = listNouns(plan);
  const traits = plan.names.flatMap(({ titleWords }) => titleWords);
  const named = [...nouns, ...plan.words];
  return [[...traits, ...named], named, plan.words]
    .filter((groups, rank, ranks) => groups.length > 0 && groups.length !== ranks[rank - 1]?.length)
    .map((groups) => intersect(all, [words.select(groups, true)]));
}
