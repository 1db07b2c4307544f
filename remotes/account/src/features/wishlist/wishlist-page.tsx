import { PageFrame } from '../../common/page-frame.tsx';
import { SignInPrompt } from '../../common/sign-in-prompt.tsx';
import { useSession } from '../../common/use-session.ts';
import { MemberWishlist } from './member-wishlist.tsx';
import { useSignInNotice } from './use-sign-in-notice.ts';
import { wishlistMessages } from './wishlist-messages.ts';
import { WishlistSkeleton } from './wishlist-skeleton.tsx';

/** `/wishlist` (specification, section 2, "Wishlist page"). What differs between shoppers is drawn in the browser only. */
export function WishlistPage() {
  const session = useSession();
  useSignInNotice();

  if (session.status === 'member') return <MemberWishlist userId={session.user.id} />;
  if (session.status === 'unknown') {
    return (
      <PageFrame title={wishlistMessages.title} note="">
        <WishlistSkeleton />
      </PageFrame>
    );
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
