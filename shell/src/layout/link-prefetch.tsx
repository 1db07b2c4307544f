import { ownValue } from '@szn/shared-contracts';
import { useEffect } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { Composition, ProviderRead, RemoteInstance } from '@szn/shared-contracts';
import { showSecondViews } from '@szn/shared-ui/second-views';
import type { RemoteSource } from '../federation/remote-source.ts';
import { apiBasePath, resolveRequestUrl } from '../http/request-url.ts';
import { useShell } from '../services/shell-context.tsx';
import { useLinkIntent, useVisibleLinks } from './link-intent.ts';

/** What a hover, a press, a focus or a touch starts ahead of a click: the prefetch of links, and the second views of cards. */
export function LinkPrefetch() {
  const { composition, remotes } = useShell();
  useLinkIntent((url) => void prefetchPage(url, composition, remotes));
  useVisibleLinks((url) => prefetchList(url, composition, remotes));
  useEffect(() => showSecondViews(document), []);
  return null;
}

type PagesOf = Pick<RemoteInstance, 'pages'>;

/** With the code of its remote. Never rejects: the navigation itself loads again and shows the error. */
export async function prefetchPage(
  url: URL,
  composition: Composition,
  remotes: Pick<RemoteSource, 'latest'>,
): Promise<void> {
  const route = findRoute(url.pathname, composition);
  if (!route) return;
  try {
    const request = firstRequestOf(await remotes.latest(route.remote), route, url);
    if (request) prefetchRead(request, () => void prefetchPictures(request));
  } catch {
    // See above.
  }
}

/** Prefetches the list behind a link whose remote runs in this page. Returns whether it has one. */
export function prefetchList(
  url: URL,
  composition: Composition,
  remotes: Pick<RemoteSource, 'peek'>,
): boolean {
  const route = findRoute(url.pathname, composition);
  const instance = route && remotes.peek(route.remote);
  try {
    const request = instance && firstRequestOf(instance, route, url);
    if (request) prefetchRead(request);
    return request !== undefined;
  } catch {
    return false;
  }
}

type Route = NonNullable<ReturnType<typeof findRoute>>;

function firstRequestOf({ pages }: PagesOf, { pattern, params }: Route, url: URL): ProviderRead | undefined {
  return ownValue(pages, pattern)?.firstRequest?.({ params, url });
}

/** Ranks patterns as the router does: the most specific one that matches. */
function findRoute(pathname: string, { remotes }: Composition) {
  const candidates = remotes.flatMap(({ name, routes }) =>
    routes.filter((path) => path !== '*').map((path) => ({ path, remote: name })),
  );
  const [match] = matchRoutes(candidates, pathname) ?? [];
  return match && { remote: match.route.remote, pattern: match.route.path, params: match.params };
}

const urlOf = ({ path, query }: ProviderRead) => resolveRequestUrl(apiBasePath, path, query).url;

/** Low priority. The request header tells the provider that it is a prefetch. */
function prefetchRead(request: ProviderRead, onLoad?: () => void): void {
  const link = document.createElement('link');
  const discard = () => link.remove();
  link.addEventListener('error', discard);
  link.addEventListener('load', () => {
    discard();
    onLoad?.();
  });
  Object.assign(link, { rel: 'prefetch', as: 'fetch', href: urlOf(request) });
  document.head.append(link);
}

/** Of the response that the HTTP cache has by now. Never rejects. */
async function prefetchPictures({ pictures, ...request }: ProviderRead): Promise<void> {
  if (!pictures) return;
  try {
    // oxlint-disable-next-line no-restricted-globals -- not a request: the client cannot read the cache only
    const response = await fetch(urlOf(request), { cache: 'only-if-cached', mode: 'same-origin' });
    // No preload: browsers warn of one that no page uses.
    for (const { src, srcSet = '', sizes = '' } of pictures(await response.json()))
      Object.assign(new Image(), {
        fetchPriority: 'low',
        referrerPolicy: 'no-referrer',
        sizes,
        srcset: srcSet,
        src,
      });
  } catch {
    // The page itself requests them.
  }
}
