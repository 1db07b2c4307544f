import { allSortOrders, defaultSortOrder, sortOrders } from '@szn/shared-contracts';
import type { ListingScope } from '../query/listing-query.ts';
import type { ListingView } from '../state/use-listing.ts';
import { listingMessages } from './listing-messages.ts';

type ListedBy = {
  readonly scope: Pick<ListingScope, 'search'>;
  readonly view: ListingView;
  /** The provider has the order by discount. */
  readonly hasDiscounts: boolean;
};

/**
 * The orders that a list offers. A provider that understands the text of a search lists the best matches first where no order is
 * chosen, which is the default order of the wire; one that does not lists the latest products.
 */
export function listSortOrders({ scope, view, hasDiscounts }: ListedBy) {
  const orders = hasDiscounts ? allSortOrders : sortOrders;
  const isRanked = scope.search !== null && !('understood' in view && view.understood === null);
  if (!isRanked) return orders;
  return orders.map((order) =>
    order.value === defaultSortOrder ? { ...order, label: listingMessages.bestMatch } : order,
  );
}
