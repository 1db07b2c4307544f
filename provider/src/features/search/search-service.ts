import type { SortOrder, WireSearchResponse } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { sumCounts } from '../../catalogue/catalogue-counts.ts';
import { memoizeByVersion, type ByVersion } from '../../catalogue/catalogue-version.ts';
import { wireProductSchema, type WireRow } from '../../catalogue/product-serializer.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createFindMatches, isCommonTerm } from './find-matches.ts';
import {
  brandSuggestionSchema,
  categorySuggestionSchema,
  createNameSuggester,
  type NameSuggester,
} from './name-suggestions.ts';
import { planSearch } from './search-plan.ts';
import { findSuggestedProducts, findTerms, findTier, type SearchCriteria } from './search-queries.ts';
import { createSpellChecker, type SpellChecker } from './spell-checker.ts';

export const searchResponseSchema = z
  .object({
    data: z.array(wireProductSchema),
    hasMore: z.boolean(),
    /** The value of `asOf` for the next page. */
    asOf: z.number().int(),
    /** The number of matches; left out above a thousand. */
    total: z.number().int().optional(),
    /** The corrected query, when words were corrected. */
    corrected: z.string().optional(),
  })
  .meta({ id: 'SearchAnswer' }) satisfies z.ZodType<WireSearchResponse>;

export const suggestionsSchema = z
  .object({
    products: z.array(wireProductSchema),
    brands: z.array(brandSuggestionSchema),
    categories: z.array(categorySuggestionSchema),
  })
  .meta({ id: 'Suggestions' });

type SearchRequest = {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  readonly sort: SortOrder;
  /** The catalogue version of the first page; at most the current one. */
  readonly asOf: number;
};

type Vocabulary = {
  readonly spellChecker: SpellChecker;
  readonly names: NameSuggester;
  readonly productCount: number;
};

const maxSuggestedProducts = 6;

/** The search and the suggestions. `version` is the current version of the catalogue. */
export function createSearchService(services: AppServices) {
  const { db, serializeProduct } = services;
  const vocabularyAt = createVocabulary(services);
  const findMatches = createFindMatches(db);
  return {
    search: async (
      version: number,
      { q, page, limit, sort, asOf }: SearchRequest,
    ): Promise<z.output<typeof searchResponseSchema>> => {
      const { spellChecker } = await vocabularyAt(version);
      const plan = planSearch(q, spellChecker);
      if (plan === null) return { data: [], hasMore: false, asOf };
      const position = { sort, limit, offset: (page - 1) * limit };
      const { rows, total } = await findMatches({ plan, asOf }, position, { version, spellChecker });
      return {
        data: rows.slice(0, limit).map(serializeProduct),
        hasMore: rows.length > limit,
        asOf,
        ...(total !== null && { total }),
        ...(plan.corrected !== null && { corrected: plan.corrected }),
      };
    },
    suggest: async (version: number, query: string): Promise<z.output<typeof suggestionsSchema>> => {
      const vocabulary = await vocabularyAt(version);
      const plan = planSearch(query, vocabulary.spellChecker);
      if (plan === null) return { products: [], brands: [], categories: [] };
      const words = plan.words.map(([word = '']) => word);
      return {
        products: (await suggestProducts({ plan, asOf: version }, vocabulary)).map(serializeProduct),
        brands: vocabulary.names.brands(words),
        categories: vocabulary.names.categories(words, plan.gender),
      };
    },
  };

  async function suggestProducts(
    criteria: SearchCriteria,
    vocabulary: Vocabulary,
  ): Promise<readonly WireRow[]> {
    if (!isCommonTerm(criteria.plan, vocabulary))
      return await findSuggestedProducts(db, criteria, maxSuggestedProducts);
    const position = { sort: 'newest', limit: maxSuggestedProducts, offset: 0 } as const;
    return await findTier(db, { ...criteria, tier: 'all' }, position);
  }
}

function createVocabulary({ db, countsAt }: Pick<AppServices, 'db' | 'countsAt'>): ByVersion<Vocabulary> {
  return memoizeByVersion(async (version) => {
    const { listings } = await countsAt(version);
    return {
      spellChecker: createSpellChecker(await findTerms(db)),
      names: createNameSuggester(listings),
      productCount: sumCounts(listings),
    };
  });
}
