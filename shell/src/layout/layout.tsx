import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { ScrollRestoration, matchPath, useLocation } from 'react-router-dom';
import { routePatterns } from '@szn/shared-contracts';
import { ToastRegion } from '../components/toast-region.tsx';
import { errorPageChunk } from '../error-pages/route-error-page.tsx';
import { AuthDialogHost, authDialogChunk } from '../features/auth-dialogs/auth-dialog-host.tsx';
import { SiteFooter } from '../features/footer/site-footer.tsx';
import { megaMenuChunk } from '../features/header/main-navigation.tsx';
import { SiteHeader } from '../features/header/site-header.tsx';
import { IntroPopupHost } from '../features/intro-popup/intro-popup-host.tsx';
import { SearchForm } from '../features/search-box/search-form.tsx';
import { useIdlePrefetch } from '../lib/lazy-chunk.ts';
import { useShellRuntime } from '../services/shell-context.tsx';
import { useDocumentHead } from './document-head.ts';
import { LinkPrefetchHost } from './link-prefetch-host.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import styles from './layout.module.css';

/** The layout of every page, with the document head and the prefetch of links. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useDocumentHead();
  return (
    <>
      <SiteFrame>{children}</SiteFrame>
      <LinkPrefetchHost />
    </>
  );
}

const contentId = 'content';
const likelyChunks = [megaMenuChunk, authDialogChunk, errorPageChunk];

/** Header, footer and overlays of every page. Works without any remote. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  useLastVisitedPage();
  useIdlePrefetch(likelyChunks);
  return (
    <>
      <SkipLink targetId={contentId} />
      <SiteHeader SearchBox={SearchForm} />
      <main id={contentId} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
      <AuthDialogHost />
      <IntroPopupHost />
      <ToastRegion />
      <ProgressBar />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}

/** The first control of the page: moves the focus past the header. */
function SkipLink({ targetId }: { readonly targetId: string }) {
  // With script, so that no history entry for the fragment is added.
  function skip(event: MouseEvent): void {
    const target = document.getElementById(targetId);
    if (target === null) return;
    event.preventDefault();
    target.setAttribute('tabindex', '-1');
    target.focus();
  }

  return (
    <a href={`#${targetId}`} className={`visually-hidden ${styles.skip}`} onClick={skip}>
      Skip to content
    </a>
  );
}

const excludedPatterns: readonly string[] = [routePatterns.home, routePatterns.notFound];
const storedPatterns = Object.values(routePatterns).filter((pattern) => !excludedPatterns.includes(pattern));

/** Stores the last visited path (section 2), except the home page and unknown paths. */
function useLastVisitedPage(): void {
  const { lastVisitedPage } = useShellRuntime();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (storedPatterns.some((pattern) => matchPath(pattern, pathname))) {
      lastVisitedPage.write(pathname + search);
    }
  }, [pathname, search, lastVisitedPage]);
}
