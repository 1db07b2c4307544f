import { genders, type SortOrder, type WireSearchResponse } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { sumCounts } from '../../catalogue/catalogue-counts.ts';
import { memoizeByVersion, type ByVersion } from '../../catalogue/catalogue-version.ts';
import { wireProductSchema, type WireRow } from '../../catalogue/product-serializer.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createFindMatches, isCommonTerm } from './find-matches.ts';
import { createNameSuggester, type NameSuggester } from './name-suggestions.ts';
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

type SearchResponse = z.output<typeof searchResponseSchema>;

const productCount = z.number().int();
const brandSchema = z.object({
  source: z.string(),
  label: z.string(),
  slug: z.string().nullable(),
  productCount,
});
const categorySchema = z.object({
  gender: z.enum(genders),
  name: z.string(),
  slug: z.string(),
  productCount,
});

export const suggestionsSchema = z
  .object({
    products: z.array(wireProductSchema),
    brands: z.array(brandSchema),
    categories: z.array(categorySchema),
  })
  .meta({ id: 'Suggestions' });

type Suggestions = z.output<typeof suggestionsSchema>;

export type SearchRequest = {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  readonly sort: SortOrder;
  /** The catalogue version of the first page; at most the current one. */
  readonly asOf: number;
};

/** `version` is the current version of the catalogue. */
export type SearchService = {
  readonly search: (version: number, request: SearchRequest) => Promise<SearchResponse>;
  readonly suggest: (version: number, query: string) => Promise<Suggestions>;
};

/** The terms, brands and categories of the catalogue in memory. */
type Vocabulary = {
  readonly spellChecker: SpellChecker;
  readonly names: NameSuggester;
  readonly productCount: number;
};

const maxSuggestedProducts = 6;

export function createSearchService(services: AppServices): SearchService {
  const { db, serializeProduct } = services;
  const vocabularyAt = createVocabulary(services);
  const findMatches = createFindMatches(db);
  return {
    search: async (version, { q, page, limit, sort, asOf }) => {
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
    suggest: async (version, query) => {
      const vocabulary = await vocabularyAt(version);
      const plan = planSearch(query, vocabulary.spellChecker);
      if (plan === null) return { products: [], brands: [], categories: [] };
      const words = plan.words.map(([word = '']) => word);
      return {
        products: (await suggestProducts({ plan, asOf: version }, vocabulary)).map(serializeProduct),
        brands: [...vocabulary.names.brands(words)],
        categories: [...vocabulary.names.categories(words, plan.gender)],
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
