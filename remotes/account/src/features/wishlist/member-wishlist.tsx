import { Button } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useSelector } from 'react-redux';
import { PageFrame } from '../../common/page-frame.tsx';
import { EmptyWishlist } from './empty-wishlist.tsx';
import { KeptListNotice } from './kept-list-notice.tsx';
import { selectWishedProducts, selectWishlistView, type WithWishlist } from './wishlist-selectors.ts';
import { WishlistCards } from './wishlist-cards.tsx';
import { useWishlistKeeper } from './wishlist-keeper-context.ts';
import { wishlistMessages } from './wishlist-messages.ts';
import { WishlistSkeleton } from './wishlist-skeleton.tsx';
import { WishlistOrderMenu } from './wishlist-order-menu.tsx';

export type MemberWishlistProps = { readonly userId: string };

/** The wishlist of a signed-in shopper in whatever state it is. */
export function MemberWishlist({ userId }: MemberWishlistProps) {
  const view = useSelector((state: WithWishlist) => selectWishlistView(state, userId));
  const products = useSelector(selectWishedProducts);

  if (view === 'loading') {
    return (
      <PageFrame title={wishlistMessages.title} note="">
        <WishlistSkeleton />
      </PageFrame>
    );
  }
  if (view === 'failed') {
    return (
      <PageFrame title={wishlistMessages.title}>
        <FailedWishlist />
      </PageFrame>
    );
  }
  if (products.length === 0) {
    return (
      <PageFrame title={wishlistMessages.title}>
        <EmptyWishlist />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={wishlistMessages.title}
      note={wishlistMessages.itemCount(products.length)}
      tools={products.length > 1 && <WishlistOrderMenu />}
    >
      {view === 'kept' && <KeptListNotice />}
      <WishlistCards products={products} />
    </PageFrame>
  );
}

function FailedWishlist() {
  const keeper = useWishlistKeeper();
  return (
    <StatePanel
      kind="error"
      title={wishlistMessages.fetchFailed}
      text={wishlistMessages.fetchFailedText}
      actions={<Button onClick={() => keeper.retry()}>{wishlistMessages.retry}</Button>}
    />
  );
}
