import { useEffect, useRef } from 'react';
import { useServices } from '@szn/shared-ui/services-context';
import { PageFrame } from '../../components/page-frame.tsx';
import { SignInPrompt } from '../../components/sign-in-prompt.tsx';
import { useSession } from '../../lib/use-session.ts';
import { LoadingWishlist, MemberWishlist } from './member-wishlist.tsx';
import { wishlistMessages } from './wishlist-messages.ts';

/** `/wishlist` (specification, section 2, "Wishlist page"). The server renders the loading state for everybody. */
export function WishlistPage() {
  const session = useSession();
  useSignInNotice();

  if (session.status === 'member') return <MemberWishlist userId={session.user.id} />;
  if (session.status === 'unknown') return <LoadingWishlist />;
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
