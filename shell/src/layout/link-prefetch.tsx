import { ownValue } from '@szn/shared-contracts';
import { useEffect, useEffectEvent } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { Composition } from '@szn/shared-contracts';
import { showSecondViews } from '@szn/shared-ui/second-views';
import type { RemoteSource } from '../federation/remote-source.ts';
import { apiBasePath, resolveRequestUrl } from '../http/request-url.ts';
import { useShell } from '../services/shell-context.tsx';

/** What a hover, a focus or a touch starts ahead of a click: the prefetch of links, and the second views of cards. */
export function LinkPrefetch() {
  const { composition, remotes } = useShell();
  useLinkIntent((url) => void prefetchPage(url, composition, remotes));
  useEffect(() => showSecondViews(document), []);
  return null;
}

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

function findSameOriginUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== window.location.origin) {
    return undefined;
  }
  return link.pathname === window.location.pathname ? undefined : new URL(link.href);
}

/** Never rejects: the navigation itself loads again and shows the error. */
export async function prefetchPage(
  url: URL,
  composition: Composition,
  remotes: Pick<RemoteSource, 'latest'>,
): Promise<void> {
  const route = findRoute(url.pathname, composition);
  if (!route) return;
  try {
    const { pages } = await remotes.latest(route.remote);
    const request = ownValue(pages, route.pattern)?.firstRequest?.({ params: route.params, url });
    if (request) prefetchUrl(resolveRequestUrl(apiBasePath, request.path, request.query).url);
  } catch {
    // See above.
  }
}

/** Ranks patterns as the router does: the most specific one that matches. */
function findRoute(pathname: string, { remotes }: Composition) {
  const candidates = remotes.flatMap(({ name, routes }) =>
    routes.filter((path) => path !== '*').map((path) => ({ path, remote: name })),
  );
  const [match] = matchRoutes(candidates, pathname) ?? [];
  return match && { remote: match.route.remote, pattern: match.route.path, params: match.params };
}

/** Low priority. The request header tells the provider that it is a prefetch. */
function prefetchUrl(url: string): void {
  const link = document.createElement('link');
  const discard = () => link.remove();
  Object.assign(link, { rel: 'prefetch', as: 'fetch', href: url, onload: discard, onerror: discard });
  document.head.append(link);
}
