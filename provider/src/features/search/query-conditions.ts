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
import { categoryWords, similarColours } from './language/query-words.ts';
import type { NamedConditions, UnderstoodQuery } from './language/understand-query.ts';

const names = z.array(z.string());

/** What a query was understood as. Prices in rupees; `null` and empty lists where the query names nothing. */
export const understoodSchema = z.object({
  /** As pages show them. */
  ...byNameFacet(() => names),
  gender: z.enum(genders).nullable(),
  minPrice: z.number().nullable(),
  maxPrice: z.number().nullable(),
  isOnSale: z.boolean(),
  /** What the products must not have. */
  excluded: z.object(byNameFacet(() => names)),
  sort: z.enum(allSortOrders.map(({ value }) => value)).nullable(),
  text: z.string(),
  /** Words for what the catalogue cannot answer, such as fabrics and sizes. */
  unavailable: names,
  /** The condition that was left out, because nothing matches it together with the others. */
  dropped: z.enum(conditionsByWeakness).nullable(),
  /** Colours that are listed, because nothing has the colour of the query. */
  similarColours: names,
});

export type Understood = z.output<typeof understoodSchema>;

/** A query as it is searched for, and how it differs from what was typed. */
export type QueryAttempt = {
  readonly query: UnderstoodQuery;
  readonly dropped: ConditionKind | null;
  readonly similarColours: readonly string[];
};

/** The query, then the queries to try one after another when it matches nothing. */
export function listAttempts(query: UnderstoodQuery): readonly QueryAttempt[] {
  const { colours } = query.filters;
  const similar = colours.flatMap((colour) => similarColours.get(colour) ?? []);
  const recoloured = { ...query, filters: { ...query.filters, colours: similar } };
  return [
    { query, dropped: null, similarColours: [] },
    ...(similar.length > 0 ? [{ query: recoloured, dropped: null, similarColours: similar }] : []),
    ...conditionsByWeakness
      .filter((kind) => kind !== 'sort' && hasCondition(query, kind))
      .map((kind) => ({ query: omitCondition(query, kind), dropped: kind, similarColours: [] })),
  ];
}

function hasCondition(query: UnderstoodQuery, kind: ConditionKind): boolean {
  return JSON.stringify(omitCondition(query, kind)) !== JSON.stringify(query);
}

/** The query without its conditions of a kind, excluded ones included. */
export function omitCondition(query: UnderstoodQuery, kind: ConditionKind): UnderstoodQuery {
  const { filters, excluded } = query;
  if (kind === 'text') return { ...query, text: [] };
  if (kind === 'sort') return { ...query, sort: null };
  if (kind === 'price') return { ...query, filters: { ...filters, price: null } };
  if (kind === 'sale') return { ...query, filters: { ...filters, isOnSale: false } };
  if (kind === 'gender') return { ...query, filters: { ...filters, gender: null } };
  const facet = findFacetOfKind(kind);
  if (facet === undefined) return query;
  const none = { [facet.key]: [] };
  return { ...query, filters: { ...filters, ...none }, excluded: { ...excluded, ...none } };
}

const categoryNames = new Map(
  genders.flatMap((gender) => categories[gender].map(({ slug, name }) => [slug, name] as const)),
);

/** The conditions of the typed query, in the words of the page. */
export function describeQuery(
  { filters, excluded, sort, text, unavailable }: UnderstoodQuery,
  { dropped, similarColours: similar }: Omit<QueryAttempt, 'query'>,
  { labelOf }: Pick<QueryLexicon, 'labelOf'>,
): Understood {
  const describe = (conditions: NamedConditions) =>
    byNameFacet(({ key }) =>
      key === 'categories'
        ? namesOfCategories(conditions.categories)
        : conditions[key].map((value) => labelOf(key, value)),
    );
  return {
    ...describe(filters),
    gender: filters.gender,
    minPrice: filters.price?.min ?? null,
    maxPrice: filters.price?.max ?? null,
    isOnSale: filters.isOnSale,
    excluded: describe(excluded),
    sort,
    text: text.join(' '),
    unavailable: [...unavailable],
    dropped,
    similarColours: [...similar],
  };
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
