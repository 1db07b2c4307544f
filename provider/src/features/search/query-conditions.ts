import {
  allSortOrders,
  byNameFacet,
  categories,
  conditionsByWeakness,
  findFacetOfKind,
  genders,
  type ConditionKind,
} from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { QueryLexicon } from './language/query-lexicon.ts';
import { categoryWords } from './language/query-words.ts';
import type { NamedConditions, ProductAlternative, UnderstoodQuery } from './language/understood-query.ts';

/** How a search differs from the query that was typed. */
export type Attempt = {
  /** The conditions that are left out, the weakest first. */
  readonly dropped: readonly ConditionKind[];
  /** Words of titles that are left out, while others stay. */
  readonly droppedWords: readonly string[];
  /** Words that are left out because no product has them. */
  readonly missing: readonly string[];
  readonly similarColours: readonly string[];
  /** Slugs of what is listed in place of the category that is left out. */
  readonly nearCategories: readonly string[];
};

const names = z.array(z.string());

/** What a query was understood as. Prices in rupees; `null` and empty lists where the query names nothing. */
export const understoodSchema = z.object({
  /** As pages show them. */
  ...byNameFacet(() => names),
  gender: z.enum(genders).nullable(),
  minPrice: z.number().nullable(),
  maxPrice: z.number().nullable(),
  isOnSale: z.boolean(),
  /** Percent off at least. */
  minDiscount: z.number().nullable(),
  /** What the products must not have. */
  excluded: z.object(byNameFacet(() => names)),
  sort: z.enum(allSortOrders.map(({ value }) => value)).nullable(),
  /** Alternatives are joined by "or". */
  text: z.string(),
  /** Words that no title has. */
  excludedText: z.string(),
  /** Words for what the catalogue cannot answer, such as fabrics and sizes. */
  unavailable: names,
  /** What is shown in place of them; empty for nothing. */
  instead: z.string(),
  /** A query that may be meant, where no correction is certain; empty for none. */
  suggested: z.string(),
  /** How sure the correction or the suggestion is, from 0 to 1: the share of its least certain word that was typed right. */
  confidence: z.number().nullable(),
  /** The condition that was left out, because nothing matches it together with the others. */
  dropped: z.enum(conditionsByWeakness).nullable(),
  /** Further ones. */
  alsoDropped: z.array(z.enum(conditionsByWeakness)),
  /** Words that were left out, while others of the text stay. */
  droppedText: z.string(),
  /** Colours that are listed, because nothing has the colour of the query. */
  similarColours: names,
  /** The page of the shop that an editor has named for the whole text; empty for none. */
  page: z.string(),
});

export type Understood = z.output<typeof understoodSchema>;

/** The query without its conditions of a kind, excluded ones included. */
export function omitCondition(query: UnderstoodQuery, kind: ConditionKind): UnderstoodQuery {
  const { filters, excluded, excludedPhrases } = query;
  if (kind === 'text') return { ...query, text: [], excludedText: [] };
  if (kind === 'sort') return { ...query, sort: null };
  if (kind === 'price') return { ...query, filters: { ...filters, price: null } };
  if (kind === 'sale') return { ...query, filters: { ...filters, isOnSale: false, minDiscount: null } };
  if (kind === 'gender') return { ...query, filters: { ...filters, gender: null } };
  const facet = findFacetOfKind(kind);
  if (facet === undefined) return query;
  const none = { [facet.key]: [] };
  return {
    ...query,
    alternatives: kind === 'category' ? [] : query.alternatives,
    filters: { ...filters, ...none },
    excluded: { ...excluded, ...none },
    excludedPhrases: { ...excludedPhrases, ...none },
  };
}

const categoryNames = new Map(
  genders.flatMap((gender) => categories[gender].map(({ slug, name }) => [slug, name] as const)),
);

/** The conditions of the typed query, in the words of the page. */
export function describeQuery(
  query: UnderstoodQuery,
  { dropped, droppedWords, missing, similarColours: similar, nearCategories }: Attempt,
  { labelOf }: Pick<QueryLexicon, 'labelOf'>,
): Understood {
  const { filters, excluded } = query;
  const describe = (conditions: NamedConditions) =>
    byNameFacet(({ key }) =>
      key === 'categories'
        ? namesOfCategories(conditions.categories)
        : conditions[key].map((values) =>
            values
              .split('|')
              .map(
                (value) =>
                  (key === 'styles' ? query.askedStyles.get(value) : undefined) ?? labelOf(key, value),
              )
              .join(' or '),
          ),
    );
  const [firstDropped = null, ...alsoDropped] = dropped;
  const named = describe(filters);
  return {
    ...named,
    categories: [...named.categories, ...query.alternatives.map(describeProduct)],
    gender: filters.gender,
    minPrice: filters.price?.min ?? null,
    maxPrice: filters.price?.max ?? null,
    isOnSale: filters.isOnSale,
    minDiscount: filters.minDiscount,
    excluded: describe(excluded),
    sort: query.sort,
    text: joinText(query.text.filter((word) => ![...missing, ...droppedWords].includes(word))),
    excludedText: query.excludedText.join(', ').replaceAll('|', ' or '),
    unavailable: [...query.unavailable, ...missing],
    instead: [
      ...query.replaced,
      ...(nearCategories.length > 0 ? [{ categories: nearCategories, text: [] }] : []),
    ]
      .map(describeProduct)
      .join(', '),
    suggested: query.suggested ?? '',
    confidence: query.confidence,
    dropped: firstDropped,
    alsoDropped,
    droppedText: joinText(droppedWords),
    similarColours: [...similar],
    page: '',
  };
}

function joinText(words: readonly string[]): string {
  return words.join(' ').replaceAll('|', ' or ');
}

/** "windbreaker jackets", "hoodies, sweatshirts, jackets", "cap". */
function describeProduct({ categories: slugs, text }: ProductAlternative): string {
  const things = namesOfCategories(slugs).join(', ').toLowerCase();
  return [joinText(text), things].filter(Boolean).join(' ');
}

/** One name for the categories that a noun names: men's and women's hoodies are "Hoodies". */
function namesOfCategories(slugs: readonly string[]): string[] {
  const named = categoryWords.filter((category) => category.slugs.every((slug) => slugs.includes(slug)));
  // "Pants" include parachute pants, which are a category of their own.
  const widest = named.filter(
    (one) => !named.some((other) => other !== one && one.slugs.every((slug) => other.slugs.includes(slug))),
  );
  return widest.map(({ slugs: [first = ''] }) => categoryNames.get(first) ?? first);
}
