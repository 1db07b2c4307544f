import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

export type SearchChangeOptions = {
  /** Replaces the current history entry, for example that of an open dialog, which closes it. */
  readonly replace?: boolean;
};

/** State of a history entry that was pushed to open a dialog over a page; the shell uses the same. */
const overPageState = { isOverPage: true } as const;

/**
 * The query string that the shopper requested last. While a navigation is pending, controls show the requested query and
 * further changes are applied to it, so that two quick clicks both count.
 */
export function useOptimisticSearch() {
  const { pathname, search, hash, state: entryState, key } = useLocation();
  const { state, location: pending } = useNavigation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState<{ readonly search: string; readonly key: string } | null>(null);

  // An aborted navigation ends the request.
  useEffect(() => {
    if (state === 'idle') setRequested(null);
  }, [state]);

  const pendingHere = pending?.pathname === pathname ? pending : undefined;
  const pendingSearch = pendingHere?.search ?? search;
  const pendingFragment = pendingHere?.hash ?? '';
  const isPending = requested?.key === key;
  const requestedSearch = isPending ? requested.search : pendingSearch;
  // Two taps can occur before React renders the location of the first. `requestedSearch`, fragments and state are of the
  // location requested last; the other fields are of the rendered one.
  const latest = useRef({
    pathname,
    key,
    search,
    requestedSearch,
    pendingFragment,
    fragment: hash,
    entryState: entryState as unknown,
  });
  useLayoutEffect(() => {
    const isNewLocation = latest.current.key !== key;
    const requested = isNewLocation ? { fragment: hash, entryState: entryState as unknown } : latest.current;
    latest.current = { ...requested, pathname, key, search, requestedSearch, pendingFragment };
  });

  /**
   * Navigates to the query string that `change` returns for the requested one. Focus and scroll position stay, and so
   * does a dialog that a tap before hydration has opened, except with `replace`. The function is stable, so that controls
   * with the same props do not render again.
   */
  const setSearch = useCallback(
    (change: (requested: URLSearchParams) => string, { replace = false }: SearchChangeOptions = {}) => {
      const next = change(new URLSearchParams(latest.current.requestedSearch));
      setRequested({ search: next, key: latest.current.key });
      // The shell opens the menu and the sign-in with a fragment, which may be pending, or not rendered yet.
      const { fragment: requestedFragment, pendingFragment } = latest.current;
      const fragment = replace ? '' : requestedFragment || pendingFragment || window.location.hash;
      latest.current = { ...latest.current, requestedSearch: next, fragment, entryState: null };
      void navigate(`${latest.current.pathname}${next}${fragment}`, { replace, preventScrollReset: true });
    },
    [navigate],
  );

  /**
   * Opens the dialog that the fragment names, on the list that was requested last. While that is pending, both get one
   * history entry, which closing replaces: going back would undo the request. A stable function.
   */
  const openFragment = useCallback(
    (fragment: string, { replace = false }: SearchChangeOptions = {}) => {
      const { search, requestedSearch } = latest.current;
      const pushedState = search === requestedSearch ? overPageState : null;
      // A replaced entry keeps its state: behind that of a shared link there is no entry of this page.
      const state = replace ? latest.current.entryState : pushedState;
      latest.current = { ...latest.current, fragment: `#${fragment}`, entryState: state };
      const options = { replace, preventScrollReset: true, state };
      void navigate(`${latest.current.pathname}${requestedSearch}#${fragment}`, options);
    },
    [navigate],
  );

  return { requestedSearch, setSearch, openFragment, isPending };
}
