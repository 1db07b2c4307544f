import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

export type WishOptions = {
  /** Takes the place of the entry it is asked from: of a dialog over the page, which closes by it. */
  readonly replace?: boolean;
};

/**
 * The query string that the shopper has asked for last, and the way to ask for another. Until the page has followed,
 * controls show the wish, and the next change builds on it: two quick ticks are two ticks, however busy the device is.
 */
export function useWantedSearch() {
  const { pathname, search, key } = useLocation();
  const { state, location: pending } = useNavigation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly search: string; readonly key: string } | null>(null);

  // A navigation that was given up is no wish any more.
  useEffect(() => {
    if (state === 'idle') setAsked(null);
  }, [state]);

  const pendingSearch = pending?.pathname === pathname ? pending.search : search;
  const isAsked = asked?.key === key;
  const wantedSearch = isAsked ? asked.search : pendingSearch;
  const latest = useRef({ pathname, key, wantedSearch });
  useLayoutEffect(() => {
    latest.current = { pathname, key, wantedSearch };
  });

  /**
   * Goes where `change` leads from what is wanted now. The control that was used keeps the focus and the page its
   * place. The same function from render to render: controls that show the same are not drawn anew.
   */
  const want = useCallback(
    (change: (wanted: URLSearchParams) => string, { replace = false }: WishOptions = {}) => {
      const next = change(new URLSearchParams(latest.current.wantedSearch));
      setAsked({ search: next, key: latest.current.key });
      void navigate(`${latest.current.pathname}${next}`, { replace, preventScrollReset: true });
    },
    [navigate],
  );

  return { wantedSearch, want, isAsked };
}
