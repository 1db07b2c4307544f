import type { SortOrder } from '@szn/shared-contracts';
import type { AppServices } from '../../common/app-services.ts';
import { createFindMatches } from './find-matches.ts';
import { planSearch } from './search-plan.ts';
import { findSuggestedProducts } from './search-queries.ts';
import type { SearchAnswer, Suggestions } from './search-schemas.ts';
import { createVocabulary } from './vocabulary.ts';

export type SearchRequest = {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  readonly sort: SortOrder;
};

/** Both look at the catalogue as of `version`. */
export type Searches = {
  readonly search: (version: number, request: SearchRequest) => Promise<SearchAnswer>;
  readonly suggest: (version: number, query: string) => Promise<Suggestions>;
};

const mostProducts = 6;

export function createSearches(services: AppServices): Searches {
  const { db, presentProduct } = services;
  const vocabulary = createVocabulary(services);
  const findMatches = createFindMatches(db);
  return {
    search: async (version, { q, page, limit, sort }) => {
      const { lexicon } = await vocabulary.at(version);
      const plan = planSearch(q, lexicon);
      if (plan === null) return { data: [], hasMore: false };
      const position = { sort, limit, offset: (page - 1) * limit };
      const { rows, total } = await findMatches(plan, position, { version, lexicon });
      return {
        data: rows.slice(0, limit).map(presentProduct),
        hasMore: rows.length > limit,
        ...(total !== null && { total }),
        ...(plan.corrected !== null && { corrected: plan.corrected }),
      };
    },
    suggest: async (version, query) => {
      const { lexicon, names } = await vocabulary.at(version);
      const plan = planSearch(query, lexicon);
      if (plan === null) return { products: [], brands: [], categories: [] };
      const words = plan.words.map(([meaning = '']) => meaning);
      return {
        products: (await findSuggestedProducts(db, plan, mostProducts)).map(presentProduct),
        brands: [...names.brands(words)],
        categories: [...names.categories(words, plan.gender)],
      };
    },
  };
}
