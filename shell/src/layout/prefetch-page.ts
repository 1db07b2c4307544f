import { matchRoutes } from 'react-router';
import type { Composition } from '@szn/shared-contracts';
import type { RemoteSource } from '../federation/remote-source.ts';
import { findTarget } from '../http/request-url.ts';
import { providerBaseUrl } from '../http/provider-base-url.ts';

/**
 * Brings the remote that serves an address, and what its page will ask the provider for first. Never rejects: what
 * fails here matters only to the navigation itself, which tries anew and says so.
 */
export async function prefetchPage(
  url: URL,
  composition: Composition,
  remotes: Pick<RemoteSource, 'latest'>,
): Promise<void> {
  const route = findRoute(url.pathname, composition);
  if (!route) return;
  try {
    const { pages } = await remotes.latest(route.remote);
    const read = pages[route.pattern]?.firstRequest?.({ params: route.params, url });
    if (read) cacheAhead(findTarget(providerBaseUrl, read.path, read.query).url);
  } catch {
    // As said above.
  }
}

/** As the router will: of several patterns that match, the one that says most of the address. */
function findRoute(pathname: string, { remotes }: Composition) {
  const known = remotes.flatMap(({ name, routes }) =>
    routes.filter((path) => path !== '*').map((path) => ({ path, remote: name })),
  );
  const [match] = matchRoutes(known, pathname) ?? [];
  return match && { remote: match.route.remote, pattern: match.route.path, params: match.params };
}

/** The browser asks when it has nothing better to do, and tells the provider that nobody is waiting for the answer. */
function cacheAhead(url: string): void {
  const link = document.createElement('link');
  const discard = () => link.remove();
  Object.assign(link, { rel: 'prefetch', as: 'fetch', href: url, onload: discard, onerror: discard });
  document.head.append(link);
}
