import { defaultSortOrder } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { takePage } from '../../catalogue/index/product-orders.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import type { QueryRules } from '../../catalogue/query-rules.ts';
import { findProductsByIds } from '../../catalogue/store/product-row-queries.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createResolver, describeOutcome } from './resolve-search.ts';
import { createVocabulary } from './vocabulary.ts';

const maxProducts = 6;

export const previewSchema = z
  .object({
    total: z.number().int(),
    outcome: z.enum(['complete', 'relaxed', 'nothing']),
    page: z.string().meta({ description: 'Empty: the search leads to no page' }),
    products: z.array(wireProductSchema),
  })
  .meta({ id: 'SearchPreview' });

type Preview = z.output<typeof previewSchema>;

/** What a search finds with rules that are not stored. */
export function createRulePreview({ db, indexFaults, serializeProduct }: AppServices) {
  const { resolveAnew } = createResolver(createVocabulary(indexFaults));
  return async (index: CatalogueIndex, q: string, rules: QueryRules): Promise<Preview> => {
    const resolution = resolveAnew(index, { q, without: [] }, { rules });
    const { typed, matches } = resolution;
    const { ids, total } = takePage(index, matches.all, {
      sort: typed.sort ?? defaultSortOrder,
      limit: maxProducts,
      start: 0,
      ranks: matches.ranks,
    });
    const products = await findProductsByIds(db, ids.slice(0, maxProducts));
    return {
      total,
      outcome: describeOutcome(resolution),
      page: rules.findPage(q) ?? '',
      products: products.map((row) => serializeProduct(row)),
    };
  };
}
