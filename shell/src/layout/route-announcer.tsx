import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The new page's title and heading are there a moment after the address. */
const settlingMs = 60;

/**
 * After a navigation: the focus goes to the new page's heading and its title is read out (not for the first page).
 * Another query is another page if the title says so, as for a search; a list that is sorted or narrowed speaks itself.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  /** The page that was read out last, as it was left. */
  const left = useRef<{ readonly pathname: string; readonly title: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const before = left.current;
    let isTold = before === null;
    const timer = setTimeout(() => {
      isTold = true;
      const isSamePath = before?.pathname === pathname;
      if (before === null || (isSamePath && before.title === document.title)) return;
      setAnnouncement(document.title);
      focusHeading(isSamePath ? `${dialog}, ${control}` : dialog);
    }, settlingMs);
    return () => {
      clearTimeout(timer);
      // The title is still the old page's here: effects are undone before others run.
      if (isTold) left.current = { pathname, title: document.title };
    };
  }, [pathname, search]);

  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}

/** Keeps the focus that it has, and gives it back itself. */
const dialog = 'dialog[open]';

/** Of a list whose later page has become the first again. One that another path's page has too is none of its own. */
const control = 'main :is(button, input, select):focus';

function focusHeading(unless: string): void {
  if (document.querySelector(unless) !== null) return;
  // A heading that only screen readers see would show itself while it has the focus.
  const heading = document.querySelector<HTMLElement>('main h1:not(.visually-hidden)');
  const place = heading ?? document.querySelector('main');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}
