import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readField } from '@szn/shared-contracts';
import { useHasHydrated } from './hydration.ts';

/**
 * The URL fragment, which identifies the dialog that is open over the page: Back closes it, a reload keeps it open. The
 * server does not receive fragments, therefore it is `null` until the page has hydrated.
 */
export function useFragment() {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const hasHydrated = useHasHydrated();
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    isClosing.current = false;
  }, [key]);

  return {
    fragment: hasHydrated && hash !== '' ? hash.slice(1) : null,
    close: () => {
      // A double tap calls this twice before the browser has gone back: a second step back would leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      // A shared link has no entry of this page before it.
      if (readField(state, 'isOverPage') === true) void navigate(-1);
      else void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    },
  };
}
