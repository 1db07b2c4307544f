import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** A pointer that crosses several cards prefetches none of them. */
const hoverDelayMs = 70;
const intentEvents = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Calls `onIntent` with the URL of a same-origin link that the shopper hovers, focuses, or presses with a mouse or a finger. */
export function useLinkIntent(onIntent: (url: URL) => void): void {
  const notify = useEffectEvent(onIntent);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = ({ type, target }: Pick<Event, 'type' | 'target'>) => {
      clearTimeout(timer);
      const url = findSameOriginUrl(target);
      if (url === undefined) return;
      if (type === 'pointerover') timer = setTimeout(() => notify(url), hoverDelayMs);
      else notify(url);
    };
    // A link may be hovered or focused before this effect runs.
    onEvent({ type: 'focusin', target: document.querySelector('a:is(:hover, :focus)') });
    for (const type of intentEvents) document.addEventListener(type, onEvent, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of intentEvents) document.removeEventListener(type, onEvent);
    };
  }, []);
}

/** A shopper who scrolls past links wants none of them. */
const restMs = 300;
const maxVisiblePrefetches = 4;

/**
 * Calls `prefetch` with the URL of each link to a list that stays in view, until it has returned `true` as often as a page
 * may prefetch. Not on networks that the browser calls slow. Cards open a quick view, whose product the list has.
 */
export function useVisibleLinks(prefetch: (url: URL) => boolean): void {
  const request = useEffectEvent(prefetch);
  // A fragment opens a dialog over the same links.
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (isSlowNetwork() || typeof IntersectionObserver !== 'function') return undefined;
    let remaining = maxVisiblePrefetches;
    const requested = new Set<string>();
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    // One for all, which reports them in their order.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(timers.get(target));
          if (isIntersecting)
            timers.set(
              target,
              setTimeout(() => rest(target), restMs),
            );
        }
      },
      { threshold: 1 },
    );
    function rest(link: Element): void {
      observer.unobserve(link);
      const url = findSameOriginUrl(link);
      if (remaining === 0 || !url || requested.has(url.href)) return;
      requested.add(url.href);
      if (request(url)) remaining -= 1;
    }
    // After the render of the page. Links that appear later are prefetched by intent.
    const timer = setTimeout(() => {
      for (const link of document.querySelectorAll('main a[href]:not(article a)')) observer.observe(link);
    });
    return () => {
      clearTimeout(timer);
      for (const pending of timers.values()) clearTimeout(pending);
      observer.disconnect();
    };
  }, [pathname, search]);
}

/** Only some browsers report it. */
function isSlowNetwork(): boolean {
  const { connection }: Navigator & { readonly connection?: { readonly effectiveType?: string } } = navigator;
  return connection?.effectiveType !== undefined && connection.effectiveType !== '4g';
}

function findSameOriginUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== window.location.origin) {
    return undefined;
  }
  return link.pathname === window.location.pathname ? undefined : new URL(link.href);
}
