import { useEffect, useEffectEvent } from 'react';

/** A pointer on its way across a grid wants nothing of the cards beneath it. */
const dwellMs = 70;

/** Calls back with the address of a link of the storefront that a shopper seems about to follow. */
export function useLinkIntent(onIntent: (url: URL) => void): void {
  const tell = useEffectEvent(onIntent);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const consider = ({ type, target }: Pick<Event, 'type' | 'target'>) => {
      clearTimeout(timer);
      const url = findOwnAddress(target);
      if (url === undefined) return;
      if (type === 'pointerover') timer = setTimeout(() => tell(url), dwellMs);
      else tell(url);
    };
    // The shopper may be on a link by the time that this begins to listen.
    consider({ type: 'focusin', target: document.querySelector('a:is(:hover, :focus)') });
    const kinds = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const kind of kinds) document.addEventListener(kind, consider, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, consider);
    };
  }, []);
}

function findOwnAddress(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== window.location.origin) {
    return undefined;
  }
  return link.pathname === window.location.pathname ? undefined : new URL(link.href);
}
