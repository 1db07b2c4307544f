import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Title and heading of the new page change shortly after the location. */
const settleDelayMs = 60;

/**
 * After a navigation: moves the focus to the heading of the new page and announces its title; not for the first page.
 * A change of the query counts as a new page if the title changes, as for a search. Sorted and filtered lists announce
 * themselves.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  /** The page that was announced last, with its title at the time of leaving it. */
  const previousPage = useRef<{ readonly pathname: string; readonly title: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const previous = previousPage.current;
    let isAnnounced = previous === null;
    const timer = setTimeout(() => {
      isAnnounced = true;
      const isSamePath = previous?.pathname === pathname;
      if (previous === null || (isSamePath && previous.title === document.title)) return;
      setAnnouncement(document.title);
      focusHeading(isSamePath ? `${openDialog}, ${focusedControl}` : openDialog);
    }, settleDelayMs);
    return () => {
      clearTimeout(timer);
      // Still the title of the old page: cleanups run before the effects of the new page.
      if (isAnnounced) previousPage.current = { pathname, title: document.title };
    };
  }, [pathname, search]);

  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}

/** Manages the focus itself. */
const openDialog = 'dialog[open]';

/** A control of the list that changed. On another path the control belongs to another page. */
const focusedControl = 'main :is(button, input, select):focus';

function focusHeading(unless: string): void {
  if (document.querySelector(unless) !== null) return;
  // A visually hidden heading would become visible with the focus.
  const heading = document.querySelector<HTMLElement>('main h1:not(.visually-hidden)');
  const target = heading ?? document.querySelector('main');
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
