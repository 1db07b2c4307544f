import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { HeartPoster } from '../../common/heart-poster.tsx';
import { wishlistMessages } from './wishlist-messages.ts';

export function EmptyWishlist() {
  const actions = (
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
    <HeartPoster>
      <StatePanel
        kind="empty"
        title={wishlistMessages.empty}
        text={wishlistMessages.emptyText}
        actions={actions}
      />
    </HeartPoster>
  );
}
