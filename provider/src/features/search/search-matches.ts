import { LRUCache } from 'lru-cache';
import type { SearchMatches } from '../../catalogue/filter-in-memory.ts';
import { noFilter } from '../../catalogue/product-filter.ts';
import type { ProductIndex } from '../../catalogue/product-index.ts';
import { addToSet, createProductSet, type ProductSet } from '../../catalogue/product-set.ts';
import type { AppServices } from '../../services/app-services.ts';
import type { SearchPlan } from './search-plan.ts';
import { findMatchingIds } from './search-queries.ts';

/** The matches of so many searches are in memory: two bits per product each. */
const maxSearches = 100;

type Search = { readonly version: number; readonly plan: SearchPlan };

/**
 * Finds the products of a search in the product index. One query per search and version; filters, facets and pages of the
 * search then need none.
 */
export function createSearchMatches({ db, productIndexAt }: Pick<AppServices, 'db' | 'productIndexAt'>) {
  const cache = new LRUCache<string, SearchMatches, Search>({
    max: maxSearches,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { version, plan } }) => {
      const index = await productIndexAt(version);
      const { inTitle, elsewhere } = await findMatchingIds(db, { plan, asOf: version, filter: noFilter });
      return {
        all: selectIds(index, [...inTitle, ...elsewhere]),
        inTitle: selectIds(index, inTitle),
      };
    },
  });
  return async (version: number, plan: SearchPlan): Promise<SearchMatches> =>
    await cache.forceFetch(JSON.stringify([version, plan]), { context: { version, plan } });
}

function selectIds({ size, positions }: ProductIndex, ids: readonly string[]): ProductSet {
  const set = createProductSet(size);
  for (const id of ids) {
    const position = positions.get(id);
    if (position !== undefined) addToSet(set, position);
  }
  return set;
}
