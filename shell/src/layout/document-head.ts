import { ownValue } from '@szn/shared-contracts';
import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import type { PageHead, PageHeadArgs } from '@szn/shared-contracts';
import { documentTitle, storefrontHead } from '@szn/shared-contracts/rendering';
import { useShell } from '../services/shell-context.tsx';
import type { RemoteSource } from '../federation/remote-source.ts';

/** Updates the document head after each navigation; the server renders the head of the first page. */
export function useDocumentHead(): void {
  const { remotes, report } = useShell();
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const firstPath = useRef(pathname);

  useEffect(() => {
    const isFirstPage = pathname === firstPath.current;
    const url = new URL(window.location.origin);
    url.pathname = pathname;
    url.search = search;
    try {
      const head = readPageHead(
        matches.map((match) => ({ ...match, data: match.loaderData })),
        remotes,
        url,
      );
      // While the remote of the first page loads, the head of the server stays.
      if (head || !isFirstPage) applyHead(head ?? storefrontHead);
    } catch (error) {
      // A page without its head is better than no page.
      report(error, { during: `head of ${pathname}` });
    }
    if (!isFirstPage) removeServerHead();
  }, [matches, pathname, search, remotes, report]);
}

function applyHead(head: PageHead): void {
  document.title = documentTitle(head);
  setElement(['meta', 'name', 'description'], 'content', head.description);
  setElement(['meta', 'name', 'robots'], 'content', head.isIndexed === false ? 'noindex' : undefined);
  const path = head.canonicalPath;
  const canonicalUrl = path === undefined ? path : new URL(path, window.location.origin).href;
  setElement(['link', 'rel', 'canonical'], 'href', canonicalUrl);
}

function setElement(
  id: readonly [string, string, string],
  attribute: string,
  value: string | undefined,
): void {
  const [tag, idAttribute, idValue] = id;
  const found = document.head.querySelector(`${tag}[${idAttribute}="${idValue}"]`);
  if (value === undefined) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(idAttribute, idValue);
  element.setAttribute(attribute, value);
}

/** What describes the server-rendered page only: Trusted Types forbid to write JSON-LD, and feed readers run no scripts. */
function removeServerHead(): void {
  const parts = document.querySelectorAll(
    'script[type="application/ld+json"], link[type="application/atom+xml"]',
  );
  for (const part of parts) part.remove();
}

type Match = { readonly handle: unknown; readonly params: PageHeadArgs['params']; readonly data: unknown };

/** The head of the deepest matched page; `null` while its remote loads. Throws the errors of the page. */
export function readPageHead(matches: readonly Match[], remotes: RemoteSource, url: URL): PageHead | null {
  const match = matches.findLast((candidate) => isRemoteRouteHandle(candidate.handle));
  if (!match || !isRemoteRouteHandle(match.handle)) return storefrontHead;
  const page = ownValue(remotes.peek(match.handle.remote)?.pages, match.handle.pattern);
  return page?.head({ params: match.params, data: match.data ?? undefined, url }) ?? null;
}

/** The handle of a remote's route, known before the remote has loaded. */
export type RemoteRouteHandle = {
  readonly remote: string;
  readonly pattern: string;
  /** Whether browsers may store the page for reading without a network. */
  readonly isKeptOffline: boolean;
};

/** Patterns of not-found pages (specification, section 2, "Routes"). */
export const notFoundPatterns: ReadonlySet<string> = new Set(['*', '/404', '/not-found']);

export function isRemoteRouteHandle(handle: unknown): handle is RemoteRouteHandle {
  return typeof handle === 'object' && handle !== null && 'remote' in handle && 'pattern' in handle;
}
