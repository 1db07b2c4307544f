import { SortMenu } from '@szn/shared-ui/sort-menu';
import { useSearchParams } from 'react-router-dom';
import { readWishlistOrder, wishlistOrders, type WishlistOrder } from './wishlist-order.ts';

/** The order lives in the address: it can be shared, and Back takes a change of it back. */
export function WishlistOrderMenu() {
  const [parameters, setParameters] = useSearchParams();

  function sortBy(order: WishlistOrder) {
    setParameters(
      (before) => {
        if (order === 'added') before.delete('sort');
        else before.set('sort', order);
        return before;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <SortMenu choices={wishlistOrders} value={readWishlistOrder(parameters.get('sort'))} onSort={sortBy} />
  );
}
