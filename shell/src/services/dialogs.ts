import {
  quickViewHash,
  readField,
  readQuickViewHash,
  type DialogName,
  type Unsubscribe,
  type WireProduct,
} from '@szn/shared-contracts';
import { use, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, type Location } from 'react-router-dom';

/** State of a history entry that the shell pushed over a page: closing goes back one entry. */
const overPageState = { isOverPage: true } as const;

type Page = Pick<Location, 'pathname' | 'search'>;

/**
 * Where a fragment opens a dialog: over the page, with a history entry of its own, so that Back closes it. A pending
 * navigation to another query of the page, for example another order, must not be undone: the fragment joins it in one
 * entry, and closing replaces that entry.
 */
function overPage({ pathname, search }: Page, pending: Page | undefined) {
  const isJoining = pending?.pathname === pathname && pending.search !== search;
  return { pathname, search: isJoining ? pending.search : search, state: isJoining ? null : overPageState };
}

/** React Router's `navigate`, as far as the shell's services use it. */
export type Navigate = (
  path: string,
  options?: { readonly replace?: boolean; readonly preventScrollReset?: boolean; readonly state?: unknown },
) => void;

type DialogOutcome = 'signed-in' | 'dismissed';

type DialogRequest = {
  /** Why the dialog is opened, in the words of the remote that opens it. */
  readonly reason?: string;
  /** Replaces another sheet in the URL (the menu), so that Back returns to the page. */
  readonly isReplacing?: boolean;
};

export type Dialogs = ReturnType<typeof createDialogs>;

export type DialogRouter = {
  readonly navigate: Navigate;
  /** The location of the navigation that is loading its data, if one is. */
  readonly readPending: () => Page | undefined;
};

/** The URL fragment names the open dialog, so that Back closes it and a link can open it. */
export function createDialogs({ navigate, readPending }: DialogRouter) {
  const preparations = new Set<() => void>();
  let pending: readonly ((outcome: DialogOutcome) => void)[] = [];
  let reason: string | undefined;

  return {
    open: (name: DialogName, request: DialogRequest = {}): Promise<DialogOutcome> => {
      const { hash } = window.location;
      const { pathname, search, state } = overPage(window.location, readPending());
      reason = request.reason;
      const outcome = new Promise<DialogOutcome>((resolve) => {
        pending = [...pending, resolve];
      });
      if (hash !== `#${name}`) {
        navigate(`${pathname}${search}#${name}`, {
          preventScrollReset: true,
          // A replaced entry keeps the router's state: behind that of a link there is no entry of this page.
          state: request.isReplacing && state !== null ? currentState() : state,
          replace: request.isReplacing ?? false,
        });
      }
      return outcome;
    },
    /** The quick view that a remote renders. The entry has the product, so that it is there before its response. */
    openProduct: (id: string, product?: WireProduct): void => {
      const { pathname, search, state } = overPage(window.location, readPending());
      const replace = readQuickViewHash(window.location.hash) !== undefined;
      const isOverPage = readField(replace ? currentState() : state, 'isOverPage');
      navigate(`${pathname}${search}${quickViewHash(id)}`, {
        replace,
        preventScrollReset: true,
        state: { isOverPage, product },
      });
    },
    reason: () => reason,
    anticipate: () => preparations.forEach((prepare) => prepare()),
    /** Calls `prepare` for each `anticipate`, for example to prefetch the dialog's chunk. */
    onAnticipated: (prepare: () => void): Unsubscribe => {
      preparations.add(prepare);
      return () => preparations.delete(prepare);
    },
    /** Resolves the pending `open` calls, once the URL names no dialog any more. */
    settle: (outcome: DialogOutcome) => {
      const settled = pending;
      pending = [];
      reason = undefined;
      for (const resolve of settled) resolve(outcome);
    },
  };
}

/** React Router's state of the current history entry. */
const currentState = () => readField(window.history.state, 'usr');

/**
 * The fragment of the router's current location, for sheets and dialogs over a page. React Router renders a new location
 * in a transition, which waits until the page has hydrated: `useLocation` would return the fragment late. Only the
 * fragment is subscribed to, so that a change of the path does not render these components before the page changes.
 * React Router has no public access to its router; without that context the hook falls back to `useLocation`.
 */
export function useUrlFragment() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const rendered = useLocation();
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
    // The second click of a double click can occur before the browser has navigated back; it would leave the page.
    if (isClosing.current) return;
    isClosing.current = true;
    const { pathname, search, state } = readLocation();
    if (readField(state, 'isOverPage') === true) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  /** Whether no data is being loaded: another navigation would abort that, and a change of the fragment loads nothing. */
  function isIdle(): boolean {
    if (!router) return true;
    const { initialized, navigation, revalidation } = router.state;
    return initialized && navigation.state === 'idle' && revalidation === 'idle';
  }

  /** Opens what the fragment names, over the page. */
  function open(fragment: string): void {
    const { state, ...page } = overPage(readLocation(), router?.state.navigation.location);
    void navigate({ ...page, hash: fragment }, { preventScrollReset: true, state });
  }

  return { hash, readLocation, isIdle, open, close };
}

const subscribeToNothing = () => () => undefined;
const readNone = () => '';
