import type { SortOrder } from '@szn/shared-contracts/wire';
import { sumOf } from '../../catalogue/catalogue-counts.ts';
import { createVersioned, type Versioned } from '../../catalogue/catalogue-version.ts';
import type { WireRow } from '../../catalogue/product-serializer.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createFindMatches, isSoonMet } from './find-matches.ts';
import { createNameSuggester, type NameSuggester } from './name-suggestions.ts';
import { planSearch } from './search-plan.ts';
import { findSuggestedProducts, findTerms, findTier, type Sought } from './search-queries.ts';
import type { SearchAnswer, Suggestions } from './search-routes.ts';
import { createLexicon, type Lexicon } from './spell-checker.ts';

type SearchRequest = {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  readonly sort: SortOrder;
  /** Products are those listed as of this version; at most the current one. */
  readonly asOf: number;
};

/** `version` is the catalogue's current one. */
type Searches = {
  readonly search: (version: number, request: SearchRequest) => Promise<SearchAnswer>;
  readonly suggest: (version: number, query: string) => Promise<Suggestions>;
};

const mostProducts = 6;

export function createSearches(services: AppServices): Searches {
  const { db, presentProduct } = services;
  const vocabulary = createVocabulary(services);
  const findMatches = createFindMatches(db);
  return {
    search: async (version, { q, page, limit, sort, asOf }) => {
      const { lexicon } = await vocabulary.at(version);
      const plan = planSearch(q, lexicon);
      if (plan === null) return { data: [], hasMore: false, asOf };
      const position = { sort, limit, offset: (page - 1) * limit };
      const { rows, total } = await findMatches({ plan, asOf }, position, { version, lexicon });
      return {
        data: rows.slice(0, limit).map(presentProduct),
        hasMore: rows.length > limit,
        asOf,
        ...(total !== null && { total }),
        ...(plan.corrected !== null && { corrected: plan.corrected }),
      };
    },
    suggest: async (version, query) => {
      const known = await vocabulary.at(version);
      const plan = planSearch(query, known.lexicon);
      if (plan === null) return { products: [], brands: [], categories: [] };
      const words = plan.words.map(([meaning = '']) => meaning);
      return {
        products: (await suggestProducts({ plan, asOf: version }, known)).map(presentProduct),
        brands: [...known.names.brands(words)],
        categories: [...known.names.categories(words, plan.gender)],
      };
    },
  };

  /** Where much matches, the newest are soon met; where little does, all of it is soon read. */
  async function suggestProducts(sought: Sought, known: Vocabulary): Promise<readonly WireRow[]> {
    if (isSoonMet(sought.plan, known)) {
      return await findTier(
        db,
        { ...sought, tier: 'all' },
        { sort: 'newest', limit: mostProducts, offset: 0 },
      );
    }
    return await findSuggestedProducts(db, sought, mostProducts);
  }
}

/** What the search knows by heart: every word of the catalogue, its brands and its categories. */
type Vocabulary = {
  readonly lexicon: Lexicon;
  readonly names: NameSuggester;
  readonly productCount: number;
};

function createVocabulary({ db, counts }: Pick<AppServices, 'db' | 'counts'>): Versioned<Vocabulary> {
  return createVersioned(async (version) => {
    const { listings } = await counts.at(version);
    return {
      lexicon: createLexicon(await findTerms(db)),
      names: createNameSuggester(listings),
      productCount: sumOf(listings),
    };
  });
}
