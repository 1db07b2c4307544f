import type { PageHead, PageHeadArgs } from '@szn/shared-contracts';
import { storefrontHead } from '@szn/shared-contracts/rendering';
import type { RemoteSource } from '../federation/remote-source.ts';
import { isRemoteRouteHandle } from './remote-route-handle.ts';

type Match = { readonly handle: unknown; readonly params: PageHeadArgs['params']; readonly data: unknown };

/** What the deepest matched page says of itself; `null` while its remote is not there. Throws what the page throws. */
export function readPageHead(matches: readonly Match[], remotes: RemoteSource, url: URL): PageHead | null {
  const match = matches.findLast((candidate) => isRemoteRouteHandle(candidate.handle));
  if (!match || !isRemoteRouteHandle(match.handle)) return storefrontHead;
  const page = remotes.peek(match.handle.remote)?.pages[match.handle.pattern];
  return page?.head({ params: match.params, data: match.data ?? undefined, url }) ?? null;
}
