import { site, type PageHead, type PageHeadArgs } from '@szn/shared-contracts';
import type { RemoteSource } from '../federation/remote-source.ts';
import { isRemoteRouteHandle } from './remote-route-handle.ts';

/** The storefront's own head, for what no remote's page describes. */
export const storefrontHead: PageHead = { title: '', isIndexed: true };

type Match = { readonly handle: unknown; readonly params: PageHeadArgs['params']; readonly data: unknown };

/** What the deepest matched page says of itself; `null` while its remote is not there. Throws what the page throws. */
export function readPageHead(matches: readonly Match[], remotes: RemoteSource, url: URL): PageHead | null {
  const match = matches.findLast((candidate) => isRemoteRouteHandle(candidate.handle));
  if (!match || !isRemoteRouteHandle(match.handle)) return storefrontHead;
  const page = remotes.peek(match.handle.remote)?.pages[match.handle.pattern];
  return page?.head({ params: match.params, data: match.data ?? undefined, url }) ?? null;
}

/** The document's title: the page's own, then the storefront's name. */
export function documentTitle(head: PageHead): string {
  return head.title === '' ? `${site.name} | ${site.tagline}` : `${head.title} | ${site.name}`;
}
