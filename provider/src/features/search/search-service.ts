import { defaultSortOrder, type SortOrder, type WireSearchResponse } from '@szn/shared-contracts/wire';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { describeInList, type CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { takePage } from '../../catalogue/index/product-orders.ts';
import { selectMatching } from '../../catalogue/index/select-products.ts';
import type { ProductFilter } from '../../catalogue/index/product-filter.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { findProductsByIds } from '../../catalogue/store/product-row-queries.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { AppServices } from '../../services/app-services.ts';
import type { SearchOutcome } from '../../search-counts/search-counts.ts';
import { brandSuggestionSchema, categorySuggestionSchema } from './name-suggestions.ts';
import { describeQuery, understoodSchema } from './query-conditions.ts';
import { asTyped } from './relax-query.ts';
import { planSearch } from './search-plan.ts';
import { createResolver, describeOutcome, type SearchText } from './resolve-search.ts';
import { selectMatches, type SearchMatches } from './select-matches.ts';
import { understandQuery } from './language/understand-query.ts';
import { createVocabulary } from './vocabulary.ts';

export const searchResponseSchema = z
  .object({
    data: z.array(wireProductSchema),
    hasMore: z.boolean(),
    /** The value of `asOf` for the next page. */
    asOf: z.number().int(),
    /** The number of matches. */
    total: z.number().int(),
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
    /** Without a typed text: what is searched most. */
    popular: z.array(z.string()).exactOptional(),
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

const maxOutcomes = 5000;
const maxSuggestedProducts = 6;

type SearchServices = Pick<AppServices, 'db' | 'indexFaults' | 'serializeProduct'>;

/** The search and the suggestions. */
export function createSearchService({ db, indexFaults, serializeProduct }: SearchServices) {
  const vocabularyOf = createVocabulary(indexFaults);
  const { resolve } = createResolver(vocabularyOf);
  const outcomes = new LRUCache<string, SearchOutcome>({ max: maxOutcomes });
  return {
    search: async (
      index: CatalogueIndex,
      { page, limit, asOf, sort: requestedSort, filter, ...text }: SearchRequest,
    ): Promise<z.output<typeof searchResponseSchema>> => {
      const { typed, attempt, matches } = resolve(index, text, asOf);
      // The order that the page requests wins over the order that the words name.
      const sort = requestedSort === defaultSortOrder ? (typed.sort ?? requestedSort) : requestedSort;
      const { ids, total } = takePage(index, selectMatching(index, filter, matches.all), {
        sort,
        limit,
        start: (page - 1) * limit,
        ranks: matches.ranks,
      });
      const rows = await findProductsByIds(db, ids.slice(0, limit));
      return {
        data: rows.map((row) => serializeProduct(row, describeInList(index, row))),
        hasMore: ids.length > limit,
        asOf,
        total,
        ...(typed.corrected !== null && { corrected: typed.corrected }),
        understood: {
          ...describeQuery(typed, attempt, vocabularyOf(index).lexicon),
          page: index.queryRules.findPage(text.q) ?? '',
        },
      };
    },
    /** Asked for with every response, also a cached one. */
    findOutcome: (index: CatalogueIndex, q: string): SearchOutcome => {
      const key = `${index.version} ${q}`;
      const outcome = outcomes.get(key) ?? describeOutcome(resolve(index, { q, without: [] }));
      outcomes.set(key, outcome);
      return outcome;
    },
    /** The products that a search lists without filters. */
    findMatches: (index: CatalogueIndex, text: SearchText): SearchMatches => resolve(index, text).matches,
    suggest: async (index: CatalogueIndex, query: string): Promise<z.output<typeof suggestionsSchema>> => {
      const { names, findWord, lexicon, catalogueWords } = vocabularyOf(index);
      const text = index.queryRules.rewrite(query);
      const parsed = understandQuery(text, lexicon, catalogueWords);
      const understood = describeQuery(parsed, asTyped, lexicon);
      const plan = planSearch(parsed, findWord);
      if (plan === null) return { products: [], brands: [], categories: [], understood };
      const typed = (parsed.corrected ?? toSearchWords(text)).split(' ');
      const words = typed.filter((word) => lexicon.find(word)?.kind !== 'gender');
      const { all } = selectMatches(index, plan, index.listed);
      const { ids } = takePage(index, all, { sort: 'newest', limit: maxSuggestedProducts, start: 0 });
      const products = await findProductsByIds(db, ids.slice(0, maxSuggestedProducts));
      return {
        products: products.map((row) => serializeProduct(row)),
        brands: names.brands(words),
        categories: names.categories(words, plan.gender),
        understood,
      };
    },
  };
}
