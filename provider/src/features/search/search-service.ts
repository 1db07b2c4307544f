import { defaultSortOrder, type SortOrder, type WireSearchResponse } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { describeInList } from '../../catalogue/catalogue-counts.ts';
import { listInMemory, type SearchMatches } from '../../catalogue/filter-in-memory.ts';
import { noFilter, type ProductFilter } from '../../catalogue/product-filter.ts';
import { findProductsByIds } from '../../catalogue/product-row-queries.ts';
import { wireProductSchema, type WireRow } from '../../catalogue/product-serializer.ts';
import { createProductSet } from '../../catalogue/product-set.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { Database } from '../../database/database.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createFindMatches, isCommonTerm, type FoundPage } from './find-matches.ts';
import { brandSuggestionSchema, categorySuggestionSchema } from './name-suggestions.ts';
import { describeQuery, understoodSchema } from './query-conditions.ts';
import { createSearchMatches } from './search-matches.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';
import {
  findSuggestedProducts,
  findTier,
  type SearchCriteria,
  type SearchPosition,
} from './search-queries.ts';
import { createResolver, type SearchText } from './search-resolver.ts';
import type { SpellChecker } from './spell-checker.ts';
import { understandQuery } from './understand-query.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

export const searchResponseSchema = z
  .object({
    data: z.array(wireProductSchema),
    hasMore: z.boolean(),
    /** The value of `asOf` for the next page. */
    asOf: z.number().int(),
    /** The number of matches; left out above a thousand without filters. */
    total: z.number().int().optional(),
    /** The corrected query, when words were corrected. */
    corrected: z.string().optional(),
    understood: understoodSchema,
  })
  .meta({ id: 'SearchAnswer' }) satisfies z.ZodType<WireSearchResponse>;

export const suggestionsSchema = z
  .object({
    products: z.array(wireProductSchema),
    brands: z.array(brandSuggestionSchema),
    categories: z.array(categorySuggestionSchema),
    /** What the typed text is understood as. Whether a product matches is not checked: `dropped` is null. */
    understood: understoodSchema,
  })
  .meta({ id: 'Suggestions' });

type SearchRequest = SearchText & {
  readonly page: number;
  readonly limit: number;
  readonly sort: SortOrder;
  /** The catalogue version of the first page; at most the current one. */
  readonly asOf: number;
  /** Narrows the matches. */
  readonly filter: ProductFilter;
};

const maxSuggestedProducts = 6;

/** The search and the suggestions. `version` is the current version of the catalogue. */
export function createSearchService(services: AppServices) {
  const { db, serializeProduct, countsAt, productIndexAt } = services;
  const vocabularyAt = createVocabulary(services);
  const { hasMatches, findPage } = createFindMatches(db);
  const resolve = createResolver(vocabularyAt, hasMatches);
  const matchesAt = createSearchMatches(services);
  const findFiltered = createFilteredSearch(services, { findPage, matchesAt });
  return {
    search: async (
      version: number,
      { q, page, limit, asOf, without, sort: requestedSort, filter }: SearchRequest,
    ): Promise<z.output<typeof searchResponseSchema>> => {
      const { spellChecker, lexicon } = await vocabularyAt(version);
      const { typed, attempt, plan } = await resolve({ version, asOf, q, without });
      // The order that the page requests wins over the order that the words name.
      const sort = requestedSort === defaultSortOrder ? (typed.sort ?? requestedSort) : requestedSort;
      const position = { sort, limit, offset: (page - 1) * limit };
      const { rows, total } = await findFiltered({ plan, asOf, filter }, position, { version, spellChecker });
      const counts = await countsAt(version);
      return {
        data: rows.slice(0, limit).map((row) => serializeProduct(row, describeInList(counts, row))),
        hasMore: rows.length > limit,
        asOf,
        ...(total !== null && { total }),
        ...(typed.corrected !== null && { corrected: typed.corrected }),
        understood: describeQuery(typed, attempt, lexicon),
      };
    },
    /** The products that a search lists without filters. */
    findMatches: async (version: number, text: SearchText): Promise<SearchMatches> => {
      const { plan } = await resolve({ version, asOf: version, ...text });
      if (plan !== null) return await matchesAt(version, plan);
      const none = createProductSet((await productIndexAt(version)).size);
      return { all: none, inTitle: none };
    },
    suggest: async (version: number, query: string): Promise<z.output<typeof suggestionsSchema>> => {
      const vocabulary = await vocabularyAt(version);
      const { names, findWord, lexicon } = vocabulary;
      const parsed = understandQuery(query, lexicon, vocabulary.spellChecker);
      const understood = describeQuery(parsed, { dropped: null, similarColours: [] }, lexicon);
      const plan = planSearch(parsed, findWord);
      if (plan === null) return { products: [], brands: [], categories: [], understood };
      const typed = (parsed.corrected ?? toSearchWords(query)).split(' ');
      const words = typed.filter((word) => lexicon.find(word)?.kind !== 'gender');
      const products = await suggestProducts(db, { plan, asOf: version, filter: noFilter }, vocabulary);
      return {
        products: products.map((row) => serializeProduct(row)),
        brands: names.brands(words),
        categories: names.categories(words, plan.gender),
        understood,
      };
    },
  };
}

type CurrentCatalogue = { readonly version: number; readonly spellChecker: SpellChecker };

/** Finds the pages of searches. Filtered matches of the current version are found in memory. */
function createFilteredSearch({ db, productIndexAt }: AppServices, { findPage, matchesAt }: Finders) {
  return async (
    { plan, asOf, filter }: Omit<SearchCriteria, 'plan'> & { readonly plan: SearchPlan | null },
    position: SearchPosition,
    current: CurrentCatalogue,
  ): Promise<FoundPage> => {
    if (plan === null) return { rows: [], total: 0 };
    const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter);
    if (!isFiltered || asOf !== current.version)
      return await findPage({ plan, asOf, filter }, position, current);
    const { sort, limit, offset: start } = position;
    const matches = await matchesAt(asOf, plan);
    const { ids, total } = listInMemory(await productIndexAt(asOf), filter, { sort, limit, start, matches });
    return { rows: await findProductsByIds(db, ids), total };
  };
}

type Finders = Pick<ReturnType<typeof createFindMatches>, 'findPage'> & {
  readonly matchesAt: ReturnType<typeof createSearchMatches>;
};

async function suggestProducts(
  db: Database,
  criteria: SearchCriteria,
  vocabulary: Vocabulary,
): Promise<readonly WireRow[]> {
  if (!isCommonTerm(criteria.plan, vocabulary))
    return await findSuggestedProducts(db, criteria, maxSuggestedProducts);
  const position = { sort: 'newest', limit: maxSuggestedProducts, offset: 0 } as const;
  return await findTier(db, { ...criteria, tier: 'all' }, position);
}
