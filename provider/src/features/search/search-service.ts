import { defaultSortOrder, type SortOrder, type WireSearchResponse } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { sumCounts } from '../../catalogue/catalogue-counts.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import { memoizeByVersion, type ByVersion } from '../../catalogue/catalogue-version.ts';
import { wireProductSchema, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createFindMatches, isCommonTerm } from './find-matches.ts';
import {
  brandSuggestionSchema,
  categorySuggestionSchema,
  createNameSuggester,
  type NameSuggester,
} from './name-suggestions.ts';
import {
  describeQuery,
  listAttempts,
  omitCondition,
  understoodSchema,
  type ConditionKind,
  type QueryAttempt,
} from './query-conditions.ts';
import { planSearch, type FindWord, type SearchPlan } from './search-plan.ts';
import {
  findSuggestedProducts,
  findTerms,
  findTier,
  type SearchCriteria,
  type SearchPosition,
} from './search-queries.ts';
import { createSpellChecker, type SpellChecker } from './spell-checker.ts';
import { createQueryLexicon, isGenderWord, type QueryLexicon } from './query-lexicon.ts';
import { understandQuery, type UnderstoodQuery } from './understand-query.ts';

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
    understood: understoodSchema,
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
  /** Conditions of the query that the shopper has removed. */
  readonly without: readonly ConditionKind[];
};

type Vocabulary = {
  readonly lexicon: QueryLexicon;
  readonly findWord: FindWord;
  readonly spellChecker: SpellChecker;
  readonly names: NameSuggester;
  readonly productCount: number;
};

const maxSuggestedProducts = 6;

/** The search and the suggestions. `version` is the current version of the catalogue. */
export function createSearchService(services: AppServices) {
  const { serializeProduct } = services;
  const vocabularyAt = createVocabulary(services);
  const findMatches = createFindMatches(services.db);
  return {
    search: async (
      version: number,
      { q, page, limit, asOf, without, sort: requestedSort }: SearchRequest,
    ): Promise<z.output<typeof searchResponseSchema>> => {
      const vocabulary = await vocabularyAt(version);
      const find = (plan: SearchPlan, position: SearchPosition) =>
        findMatches({ plan, asOf }, position, { version, spellChecker: vocabulary.spellChecker });
      const typed = without.reduce(omitCondition, understand(q, vocabulary));
      const attempt = await findAttempt(typed, vocabulary, find);
      // The order that the page requests wins over the order that the words name.
      const sort = requestedSort === defaultSortOrder ? (typed.sort ?? requestedSort) : requestedSort;
      const { rows, total } = attempt
        ? await find(attempt.plan, { sort, limit, offset: (page - 1) * limit })
        : noMatches;
      return {
        data: rows.slice(0, limit).map(serializeProduct),
        hasMore: rows.length > limit,
        asOf,
        ...(total !== null && { total }),
        ...(typed.corrected !== null && { corrected: typed.corrected }),
        understood: describeQuery(typed, attempt ?? unchanged),
      };
    },
    suggest: async (version: number, query: string): Promise<z.output<typeof suggestionsSchema>> => {
      const vocabulary = await vocabularyAt(version);
      const { names, findWord } = vocabulary;
      const understood = understand(query, vocabulary);
      const plan = planSearch(understood, findWord);
      if (plan === null) return { products: [], brands: [], categories: [] };
      const typed = (understood.corrected ?? toSearchWords(query)).split(' ');
      const words = typed.filter((word) => !isGenderWord(word));
      const products = await suggestProducts(services.db, { plan, asOf: version }, vocabulary);
      return {
        products: products.map(serializeProduct),
        brands: names.brands(words),
        categories: names.categories(words, plan.gender),
      };
    },
  };
}

const unchanged = { dropped: null, similarColours: [] } as const;
const noMatches = { rows: [], total: 0 } as const;

function understand(query: string, { lexicon, spellChecker }: Vocabulary): UnderstoodQuery {
  return understandQuery(query, lexicon, spellChecker);
}

type Find = (plan: SearchPlan, position: SearchPosition) => Promise<{ readonly rows: readonly WireRow[] }>;

/** The first attempt that matches a product; `null` if none does. */
async function findAttempt(
  typed: UnderstoodQuery,
  { findWord }: Vocabulary,
  find: Find,
): Promise<(QueryAttempt & { readonly plan: SearchPlan }) | null> {
  for (const attempt of listAttempts(typed)) {
    const plan = planSearch(attempt.query, findWord);
    if (plan === null) continue;
    const { rows } = await find(plan, { sort: defaultSortOrder, limit: 1, offset: 0 });
    if (rows.length > 0) return { ...attempt, plan };
  }
  return null;
}

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

function createVocabulary({ db, countsAt }: Pick<AppServices, 'db' | 'countsAt'>): ByVersion<Vocabulary> {
  return memoizeByVersion(async (version) => {
    const { listings, styles } = await countsAt(version);
    const terms = await findTerms(db);
    const known = new Map(terms.map(({ term, titleCount }) => [term, titleCount]));
    const lexicon = createQueryLexicon({
      sources: [...new Set(listings.map(({ source }) => source))],
      styles: [...new Set(styles.map(({ style }) => style))],
    });
    const lexiconTerms = lexicon.correctable
      .filter((term) => !known.has(term))
      .map((term) => ({ term, productCount: 0, titleCount: 0 }));
    return {
      lexicon,
      findWord: (word) => {
        const titleCount = known.get(word);
        if (titleCount === undefined) return 'prefix';
        // Keywords name whole categories: "bag" is one of accessories.
        return titleCount > 0 ? 'title' : 'whole';
      },
      spellChecker: createSpellChecker([...terms, ...lexiconTerms]),
      names: createNameSuggester(listings),
      productCount: sumCounts(listings),
    };
  });
}
