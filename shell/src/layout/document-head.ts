import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { PageHead } from '@szn/shared-contracts';
import { documentTitle, storefrontHead } from '@szn/shared-contracts/rendering';
import { readPageHead } from './page-head.ts';
import { useShell } from '../services/shell-context.tsx';

/** Keeps the document's head in step with the page shown; the first page's came with the HTML. */
export function useDocumentHead(): void {
  const { remotes, services } = useShell();
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
      // While the first page's remote is on the way, what the server wrote stands.
      if (head || !isFirstPage) applyHead(head ?? storefrontHead);
    } catch (error) {
      // A title that cannot be made is no reason to show no page.
      services.telemetry.report(error, { during: `head of ${pathname}` });
    }
    if (!isFirstPage) removeStructuredData();
  }, [matches, pathname, search, remotes, services]);
}

function applyHead(head: PageHead): void {
  document.title = documentTitle(head);
  setMeta('description', head.description);
  setMeta('robots', head.isIndexed === false ? 'noindex' : undefined);
  setCanonical(head.canonicalPath);
}

function setMeta(name: string, content: string | undefined): void {
  const found = document.head.querySelector(`meta[name="${name}"]`);
  if (content === undefined) {
    found?.remove();
    return;
  }
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', name);
  meta.setAttribute('content', content);
}

function setCanonical(path: string | undefined): void {
  const found = document.head.querySelector('link[rel="canonical"]');
  if (path === undefined) {
    found?.remove();
    return;
  }
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', new URL(path, window.location.origin).href);
}

/** It describes the page that the server rendered, and Trusted Types let nobody write another one. */
function removeStructuredData(): void {
  for (const block of document.head.querySelectorAll('script[type="application/ld+json"]')) block.remove();
}
