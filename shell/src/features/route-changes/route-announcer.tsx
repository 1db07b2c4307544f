import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The new page's title and heading are there a moment after the address. */
const settlingMs = 60;

/** After a navigation: the focus goes to the new page's heading and its title is read out (not for the first page). */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (lastPathname.current === pathname) return undefined;
    lastPathname.current = pathname;
    const timer = setTimeout(() => {
      setAnnouncement(document.title);
      focusHeading();
    }, settlingMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}

function focusHeading(): void {
  // A dialog keeps the focus that it has, and gives it back itself.
  if (document.querySelector('dialog[open]') !== null) return;
  // A heading that only screen readers see would show itself while it has the focus.
  const heading = document.querySelector<HTMLElement>('main h1:not(.visually-hidden)');
  const place = heading ?? document.querySelector('main');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}
