import styles from './wishlist-page.module.css';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { EmptyStateArt } from '../../components/empty-state-art.tsx';
import { Link } from 'react-router-dom';
import { PageFrame } from '../../components/page-frame.tsx';
import { ScriptsNeeded } from '../../components/scripts-needed.tsx';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { ProductGrid } from '@szn/shared-ui/product-grid';
import { SignInPrompt } from '../../components/sign-in-prompt.tsx';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { WishlistCards } from './wishlist-cards.tsx';
import { WishlistSortMenu } from './wishlist-sorting.tsx';
import { outfitPaths, paths } from '@szn/shared-contracts';
import {
  selectOwnerId,
  selectProducts,
  selectWishlistView,
  type WishlistRootState,
} from './wishlist-slice.ts';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useServices } from '@szn/shared-ui/services-context';
import { useSession } from '@szn/shared-ui/use-session';
import { useWishlistService } from './wishlist-service-context.ts';
import { wishlistMessages } from './wishlist-messages.ts';

/**
 * `/wishlist` (specification, section 2, "Wishlist page"). The server renders the list of a member, and the loading
 * state for everybody else. The rendered list stays until the session is known.
 */
export function WishlistPage() {
  const session = useSession();
  const renderedFor = useSelector(selectOwnerId);
  useSignInNotice();

  if (session.status === 'member') return <MemberWishlist userId={session.user.id} />;
  if (session.status === 'unknown') {
    return renderedFor === null ? <LoadingWishlist /> : <MemberWishlist userId={renderedFor} />;
  }
  return (
    <PageFrame title={wishlistMessages.title}>
      <SignInPrompt
        title={wishlistMessages.prompt}
        text={wishlistMessages.promptText}
        reason={wishlistMessages.promptReason}
      />
    </PageFrame>
  );
}

/** Shows a notice to a guest who opens the page, once per mount; not to a member who signs out on it. */
function useSignInNotice(): void {
  const { notify } = useServices();
  const { status } = useSession();
  const firstStatus = useRef<'guest' | 'member' | null>(null);

  useEffect(() => {
    if (status === 'unknown' || firstStatus.current !== null) return;
    firstStatus.current = status;
    if (status === 'guest') notify({ kind: 'info', text: wishlistMessages.signInToView });
  }, [status, notify]);
}

const skeletonKeys = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The wishlist of a signed-in shopper. */
function MemberWishlist({ userId }: { readonly userId: string }) {
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
      tools={
        <div className={styles.tools}>
          <Link className={buttonVariants({ variant: 'outline' })} to={outfitPaths.outfits()}>
            {wishlistMessages.boards}
          </Link>
          {products.length > 1 && <WishlistSortMenu />}
        </div>
      }
    >
      {view === 'stored' && <StoredListNotice />}
      <p className={styles.alerts}>
        <Link to={paths.alerts()}>{wishlistMessages.alerts}</Link>
      </p>
      <WishlistCards products={products} />
    </PageFrame>
  );
}

/** The page while the session or the list is unknown. */
function LoadingWishlist() {
  return (
    <PageFrame title={wishlistMessages.title} note="">
      <ScriptsNeeded title={wishlistMessages.prompt} />
      <div className={styles.loading}>
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
      </div>
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
