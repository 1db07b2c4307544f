import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { ProductGrid } from '@szn/shared-ui/product-grid';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { EmptyStateArt } from '../../components/empty-state-art.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import styles from './member-wishlist.module.css';
import { WishlistCards } from './wishlist-cards.tsx';
import { wishlistMessages } from './wishlist-messages.ts';
import { selectProducts, selectWishlistView, type WishlistRootState } from './wishlist-selectors.ts';
import { useWishlistService } from './wishlist-service.ts';
import { WishlistSortMenu } from './wishlist-sorting.tsx';

const skeletonKeys = ['1', '2', '3', '4', '5', '6', '7', '8'];

export type MemberWishlistProps = { readonly userId: string };

/** The wishlist of a signed-in shopper. */
export function MemberWishlist({ userId }: MemberWishlistProps) {
  const view = useSelector((state: WishlistRootState) => selectWishlistView(state, userId));
  const products = useSelector(selectProducts);

  if (view === 'loading') return <LoadingWishlist />;
  if (view === 'failed' || products.length === 0) {
    return (
      <PageFrame title={wishlistMessages.title}>
        {view === 'failed' ? <FailedWishlist /> : <EmptyWishlist />}
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={wishlistMessages.title}
      note={wishlistMessages.itemCount(products.length)}
      tools={products.length > 1 && <WishlistSortMenu />}
    >
      {view === 'stored' && <StoredListNotice />}
      <WishlistCards products={products} />
    </PageFrame>
  );
}

/** The page while the session or the list is unknown. */
export function LoadingWishlist() {
  return (
    <PageFrame title={wishlistMessages.title} note="">
      <p role="status" className="visually-hidden">
        {wishlistMessages.loading}
      </p>
      <ProductGrid label={wishlistMessages.title}>
        {skeletonKeys.map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ProductGrid>
    </PageFrame>
  );
}

function FailedWishlist() {
  const service = useWishlistService();
  return (
    <StatePanel
      kind="error"
      title={wishlistMessages.fetchFailed}
      text={wishlistMessages.fetchFailedText}
      actions={<Button onClick={() => service.retry()}>{wishlistMessages.retry}</Button>}
    />
  );
}

function EmptyWishlist() {
  const links = (
    <>
      <Link className={buttonVariants()} to={paths.collections()}>
        {wishlistMessages.explore}
      </Link>
      <Link className={buttonVariants({ variant: 'outline' })} to={paths.sale()}>
        {wishlistMessages.exploreSale}
      </Link>
    </>
  );
  return (
    <EmptyStateArt>
      <StatePanel
        kind="empty"
        title={wishlistMessages.empty}
        text={wishlistMessages.emptyText}
        actions={links}
      />
    </EmptyStateArt>
  );
}

/** Above a list from browser storage, which may be out of date. */
function StoredListNotice() {
  const service = useWishlistService();
  return (
    <div className={styles.notice} role="alert">
      <p>
        <strong>{wishlistMessages.fetchFailed}.</strong> {wishlistMessages.storedText}
      </p>
      <Button variant="outline" onClick={() => service.retry()}>
        {wishlistMessages.retry}
      </Button>
    </div>
  );
}
