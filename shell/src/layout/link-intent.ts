import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** A pointer that crosses several cards prefetches none of them. */
const hoverDelayMs = 70;
const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const;

/** Calls `onIntent` with the URL of a same-origin link that the shopper hovers, focuses or touches. */
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
  const { key } = useLocation();

  useEffect(() => {
    if (isSlowNetwork() || typeof IntersectionObserver !== 'function') return undefined;
    let remaining = maxVisiblePrefetches;
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
      if (remaining > 0 && url && request(url)) remaining -= 1;
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
  }, [key]);
}

/** Only some browsers report it. */
function isSlowNetwork(): boolean {
  const { connection }: Navigator & { readonly connection?: { readonly effectiveType?: string } } = navigator;
  return connection?.effectiveType !== undefined && connection.effectiveType !== '4g';
}

/**
 * Follows links of the storefront when a mouse presses them, not when it releases them. Returns a function that stops.
 * Fingers and pens may scroll, keys of the keyboard and other buttons have other meanings, and cards open a quick view.
 */
export function followAtMouseDown(page: Document): () => void {
  let followed: Element | null = null;

  function press({ target, pointerType, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): void {
    followed = null;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(pressableLink);
    const isPlain = pointerType === 'mouse' && button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
    if (!link || !isPlain || !findSameOriginUrl(link)) return;
    link.click();
    followed = link;
  }

  /** The click of the mouse that has followed the link already; keys have no `detail`. */
  function swallow(event: MouseEvent): void {
    if (!followed || !event.isTrusted || event.detail === 0) return;
    followed = null;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  page.addEventListener('pointerdown', press);
  page.addEventListener('click', swallow, true);
  return () => {
    page.removeEventListener('pointerdown', press);
    page.removeEventListener('click', swallow, true);
  };
}

/** Not before hydration, when links load documents. */
const pressableLink = 'a[href]:not([data-dehydrated] a, article a, dialog a, [draggable] a)';

function findSameOriginUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== window.location.origin) {
    return undefined;
  }
  return link.pathname === window.location.pathname ? undefined : new URL(link.href);
}
