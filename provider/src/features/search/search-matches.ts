import { LRUCache } from 'lru-cache';
import { noFilter } from '../../catalogue/product-filter.ts';
import type { AppServices } from '../../services/app-services.ts';
import type { SearchPlan } from './search-plan.ts';
import { findMatchingIds } from './search-queries.ts';

/** The matches of so many searches are in memory: one byte per product each. */
const maxSearches = 100;

type Search = { readonly version: number; readonly plan: SearchPlan };

/**
 * Marks the matches of a search at their positions in the product index: 2 with every word in the title, 1 elsewhere. One
 * query per search and version; filters, facets and pages of the search then need none.
 */
export function createMatchMarks({ db, productIndexAt }: Pick<AppServices, 'db' | 'productIndexAt'>) {
  const cache = new LRUCache<string, Uint8Array, Search>({
    max: maxSearches,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { version, plan } }) => {
      const { size, positions } = await productIndexAt(version);
      const { inTitle, elsewhere } = await findMatchingIds(db, { plan, asOf: version, filter: noFilter });
      const marks = new Uint8Array(size);
      const mark = (ids: readonly string[], value: 1 | 2) => {
        for (const id of ids) {
          const position = positions.get(id);
          if (position !== undefined) marks[position] = value;
        }
      };
      mark(elsewhere, 1);
      mark(inTitle, 2);
      return marks;
    },
  });
  return async (version: number, plan: SearchPlan): Promise<Uint8Array> =>
    await cache.forceFetch(JSON.stringify([version, plan]), { context: { version, plan } });
}
