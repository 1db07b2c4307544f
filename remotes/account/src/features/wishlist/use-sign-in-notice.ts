import { useEffect, useRef } from 'react';
import { useServices } from '../../common/services-context.ts';
import { useSession } from '../../common/use-session.ts';
import { wishlistMessages } from './wishlist-messages.ts';

/** Tells a guest who opened the wishlist to log in, once a visit; one who logs out here knows. */
export function useSignInNotice(): void {
  const { notify } = useServices();
  const { status } = useSession();
  const found = useRef<'guest' | 'member' | null>(null);

  useEffect(() => {
    if (status === 'unknown' || found.current !== null) return;
    found.current = status;
    if (status === 'guest') notify({ kind: 'info', text: wishlistMessages.signInToView });
  }, [status, notify]);
}
