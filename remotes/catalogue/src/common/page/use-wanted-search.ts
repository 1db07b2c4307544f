import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

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
  return {
    wantedSearch: asked?.key === key ? asked.search : pendingSearch,
    /** The control that was used keeps the focus and the page its place. */
    want: (next: string) => {
      setAsked({ search: next, key });
      void navigate(`${pathname}${next}`, { preventScrollReset: true });
    },
  };
}
