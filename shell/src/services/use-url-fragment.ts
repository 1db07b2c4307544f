import { use, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, type Location } from 'react-router';
import { isOverPage } from './dialogs.ts';

export type PresentFragment = {
  readonly hash: string;
  /** The whole address at the moment of the call, for what the shopper does next. */
  readonly readLocation: () => Location;
  /** Leads to the page without it: back to the page's own entry, else in place of the address that it was opened by. */
  readonly close: () => void;
};

/**
 * The address's fragment at this moment, for what it opens over a page. React Router has React draw a new address in a
 * transition, which waits for as long as the page's HTML waits for a script: `useLocation` tells of it later, or never.
 * A fragment does not reach the server, so the first render of a browser does not know it either. Of the rest of the
 * address it tells on being asked: who follows that is drawn at each change of it, before the page that changes. React
 * Router has no public way to its router: below one that cannot be followed, this is `useLocation`.
 */
export function usePresentFragment(): PresentFragment {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const drawn = useLocation();
  const readLocation = () => router?.state.location ?? drawn;
  // oxlint-disable-next-line typescript/unbound-method -- a function of a closure: it has no `this`
  const subscribe = router?.subscribe ?? subscribeToNone;
  const hash = useSyncExternalStore(subscribe, () => readLocation().hash, readNone);
  const navigate = useNavigate();
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    isClosing.current = false;
  }, [hash]);

  function close(): void {
    // A double tap asks twice before the browser has gone back: a second step would leave the page.
    if (isClosing.current) return;
    isClosing.current = true;
    const { pathname, search, state } = readLocation();
    if (isOverPage(state)) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  return { hash, readLocation, close };
}

const subscribeToNone = () => () => undefined;
const readNone = () => '';
