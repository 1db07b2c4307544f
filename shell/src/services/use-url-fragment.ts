import { use, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, type Location } from 'react-router-dom';
import { isOverPage } from './dialogs.ts';

/**
 * The fragment of the router's current location, for sheets and dialogs over a page. React Router renders a new location
 * in a transition, which waits until the page has hydrated: `useLocation` would return the fragment late. Only the
 * fragment is subscribed to, so that a change of the path does not render these components before the page changes.
 * React Router has no public access to its router; without that context the hook falls back to `useLocation`.
 */
export function useUrlFragment() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const rendered = useLocation();
  /** The whole location at the moment of the call. */
  const readLocation = (): Location => router?.state.location ?? rendered;
  // oxlint-disable-next-line typescript/unbound-method -- a closure without `this`
  const subscribe = router?.subscribe ?? subscribeToNothing;
  /** With the `#`; empty on the server and in the first client render. */
  const hash = useSyncExternalStore(subscribe, () => readLocation().hash, readNone);
  const navigate = useNavigate();
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    isClosing.current = false;
  }, [hash]);

  /** Removes the fragment: goes back to the page's own history entry, or replaces the entry that has the fragment. */
  function close(): void {
    // The second click of a double click can come before the browser has gone back; it would leave the page.
    if (isClosing.current) return;
    isClosing.current = true;
    const { pathname, search, state } = readLocation();
    if (isOverPage(state)) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  return { hash, readLocation, close };
}

const subscribeToNothing = () => () => undefined;
const readNone = () => '';
