import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readField } from '@szn/shared-contracts';

/** Marks an entry that was pushed over a page, as the shell marks its own: closing it is going back. */
export const overPageState = { isOverPage: true } as const;

/**
 * The address's fragment, which names the dialog that is open over the page: Back closes it, a reload keeps it. The
 * server never sees fragments, so it is `null` until hydration is done.
 */
export function useFragment() {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    isClosing.current = false;
  }, [key]);
  const hasHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  return {
    fragment: hasHydrated && hash !== '' ? hash.slice(1) : null,
    open: (fragment: string) =>
      void navigate(`${pathname}${search}#${fragment}`, { preventScrollReset: true, state: overPageState }),
    close: () => {
      // A double tap asks twice before the browser has gone back: a second step would leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      // Who came by a link has nothing of ours to go back to.
      if (readField(state, 'isOverPage') === true) void navigate(-1);
      else void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    },
  };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
