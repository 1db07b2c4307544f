import { Button } from '@szn/shared-ui/button';
import { useWishlistKeeper } from './wishlist-keeper-context.ts';
import { wishlistMessages } from './wishlist-messages.ts';
import styles from './kept-list-notice.module.css';

/** Above a list that may be out of date, because the provider's could not be had. */
export function KeptListNotice() {
  const keeper = useWishlistKeeper();
  return (
    <div className={styles.notice} role="alert">
      <p>
        <strong>{wishlistMessages.fetchFailed}.</strong> {wishlistMessages.keptText}
      </p>
      <Button variant="outline" onClick={() => keeper.retry()}>
        {wishlistMessages.retry}
      </Button>
    </div>
  );
}
