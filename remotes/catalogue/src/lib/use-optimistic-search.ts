import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

export type SearchChangeOptions = {
  /** Replaces the current history entry, for example that of an open dialog, which closes it. */
  readonly replace?: boolean;
};

/**
 * The query string that the shopper requested last. While a navigation is pending, controls show the requested query and
 * further changes are applied to it, so that two quick clicks both count.
 */
export function useOptimisticSearch() {
  const { pathname, search, key } = useLocation();
  const { state, location: pending } = useNavigation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState<{ readonly search: string; readonly key: string } | null>(null);

  // An aborted navigation ends the request.
  useEffect(() => {
    if (state === 'idle') setRequested(null);
  }, [state]);

  const pendingSearch = pending?.pathname === pathname ? pending.search : search;
  const isPending = requested?.key === key;
  const requestedSearch = isPending ? requested.search : pendingSearch;
  const latest = useRef({ pathname, key, requestedSearch });
  useLayoutEffect(() => {
    latest.current = { pathname, key, requestedSearch };
  });

  /**
   * Navigates to the query string that `change` returns for the requested one. Focus and scroll position stay. The
   * function is stable, so that controls with the same props do not render again.
   */
  const setSearch = useCallback(
    (change: (requested: URLSearchParams) => string, { replace = false }: SearchChangeOptions = {}) => {
      const next = change(new URLSearchParams(latest.current.requestedSearch));
      setRequested({ search: next, key: latest.current.key });
      void navigate(`${latest.current.pathname}${next}`, { replace, preventScrollReset: true });
    },
    [navigate],
  );

  return { requestedSearch, setSearch, isPending };
}
