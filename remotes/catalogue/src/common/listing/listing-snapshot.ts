import type { Product, SortOrder } from '@szn/shared-contracts';
import type { ListingState } from './listing-state.ts';

/** A list as a shopper left it. */
export type ListingSnapshot = {
  /** `paramsOf` the query it answered. */
  readonly params: string;
  readonly products: readonly Product[];
  /** The page that the list begins with. */
  readonly firstPage: number;
  /** The page to ask for next. */
  readonly page: number;
  readonly hasMore: boolean;
  readonly sort: SortOrder;
  readonly total: number | null;
  readonly asOf: string | null;
  readonly corrected: string | null;
  readonly lastBrought: ListingState['lastBrought'];
};
