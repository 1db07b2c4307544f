import { use, useEffect, type MouseEvent, type ReactNode, useState, useRef } from 'react';
import {
  ScrollRestoration,
  UNSAFE_DataRouterContext,
  type Location,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { savesData } from '@szn/shared-ui/saves-data';
import { LoadFailureNotice } from '../components/load-failure-notice.tsx';
import { ToastRegion } from '../components/toast-region.tsx';
import { errorPageChunk } from '../error-pages/route-error-page.tsx';
import { AuthDialogHost, authDialogChunk } from '../features/auth-dialogs/auth-dialog-host.tsx';
import { SiteFooter } from '../features/footer/site-footer.tsx';
import { megaMenuChunk } from '../features/header/main-navigation.tsx';
import { SiteHeader } from '../features/header/site-header.tsx';
import { IntroPopupHost } from '../features/intro-popup/intro-popup-host.tsx';
import { QuickViewHost } from '../features/quick-view/quick-view-host.tsx';
import { SearchForm } from '../features/search-box/search-form.tsx';
import { transportChunk } from '../http/http-client.ts';
import { idlePrefetchDelayMs, useIdlePrefetch, lazyChunk } from '../lib/lazy-chunk.ts';
import { renderTimeoutMs } from '../lib/render-timeout.ts';
import { useShell, useShellRuntime } from '../services/shell-context.tsx';
import { isRemoteRouteHandle, notFoundPatterns, useDocumentHead } from './document-head.ts';
import styles from './layout.module.css';
import { useHydrationMark } from '@szn/shared-ui/use-hydration-mark';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';

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
const likelyChunks = [transportChunk, megaMenuChunk, authDialogChunk, errorPageChunk];

/** Header, footer and overlays of every page. Works without any remote. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  useLastVisitedPage();
  useIdlePrefetch(likelyChunks);
  useTransitionTimeout();
  const hydrationMark = useHydrationMark<HTMLElement>();
  return (
    <>
      <SkipLink targetId={contentId} />
      <SiteHeader SearchBox={SearchForm} />
      <main id={contentId} className={styles.main} {...hydrationMark}>
        {children}
      </main>
      <SiteFooter />
      <AuthDialogHost />
      <QuickViewHost />
      <IntroPopupHost />
      <ToastRegion />
      <LoadFailureNotice />
      <ProgressBar />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}

function SkipLink({ targetId }: { readonly targetId: string }) {
  const { frame } = useShell();
  // With script, so that no history entry for the fragment is added.
  function skip(event: MouseEvent): void {
    const target = document.getElementById(targetId);
    if (target === null) return;
    event.preventDefault();
    target.setAttribute('tabindex', '-1');
    target.focus();
  }

  return (
    <a ref={frame.protect} href={`#${targetId}`} className={`visually-hidden ${styles.skip}`} onClick={skip}>
      Skip to content
    </a>
  );
}

/** Stores the last visited path (section 2), except the home page and unknown paths. */
function useLastVisitedPage(): void {
  const { lastVisitedPage } = useShellRuntime();
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const pattern = isRemoteRouteHandle(handle) ? handle.pattern : '*';
  const isStored = pathname !== paths.home() && !notFoundPatterns.has(pattern);

  useEffect(() => {
    if (isStored) lastVisitedPage.write(pathname + search);
  }, [isStored, pathname, search, lastVisitedPage]);
}

/**
 * React shows the previous page until the next one of the same pattern can be rendered. If that takes too long, renders
 * it at once, with a loading indicator in place of the page, whose own limit follows.
 */
function useTransitionTimeout(): void {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { key } = useLocation();
  const renderedKey = useRef(key);
  useEffect(() => {
    renderedKey.current = key;
  }, [key]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = router?.subscribe(({ navigation, location }) => {
      clearTimeout(timer);
      if (navigation.state === 'idle') timer = setTimeout(renderNow, renderTimeoutMs, router, location);
    });
    function renderNow(current: NonNullable<typeof router>, { key: routerKey, ...to }: Location): void {
      const how = { replace: true, flushSync: true, preventScrollReset: true, state: to.state as unknown };
      if (routerKey !== renderedKey.current) void current.navigate(to, how);
    }
    return () => {
      clearTimeout(timer);
      unsubscribe?.();
    };
  }, [router]);
}

const linkPrefetchChunk = lazyChunk(async () => {
  const { LinkPrefetch } = await import(/* webpackChunkName: "link-prefetch" */ './link-prefetch.tsx');
  return LinkPrefetch;
});

const interactionEvents = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Loads the prefetch of links and the second views with the first interaction of the page, or when it is idle; not under
 * Save-Data.
 */
function LinkPrefetchHost() {
  const [isNeeded, setIsNeeded] = useState(false);
  // After a failure pages load when a link is followed.
  const LinkPrefetch = useLazyModule(linkPrefetchChunk, isNeeded, () => setIsNeeded(false));

  useEffect(() => {
    if (savesData()) return undefined;
    const enable = () => {
      setIsNeeded(true);
      transportChunk.prefetch();
    };
    const timer = setTimeout(() => setIsNeeded(true), idlePrefetchDelayMs);
    for (const type of interactionEvents) {
      document.addEventListener(type, enable, { once: true, passive: true });
    }
    return () => {
      clearTimeout(timer);
      for (const type of interactionEvents) document.removeEventListener(type, enable);
    };
  }, []);

  return LinkPrefetch && <LinkPrefetch />;
}

/** Faster navigations show no progress bar. */
const delayMs = 150;

function ProgressBar() {
  const isSlow = useIsSlow(useNavigation().state !== 'idle');
  if (!isSlow) return null;
  return (
    <div role="progressbar" aria-label="Loading the next page" className={styles.track}>
      <div className={styles.bar} />
    </div>
  );
}

function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsSlow(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);

  return isSlow;
}

/** Title and heading of the new page change shortly after the location. */
const settleDelayMs = 60;

/**
 * After a navigation: moves the focus to the heading of the new page and announces its title; not for the first page.
 * A change of the query counts as a new page if the title changes, as for a search. Sorted and filtered lists announce
 * themselves.
 */
function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  /** The page that was announced last, with its title at the time of leaving it. */
  const previousPage = useRef<{ readonly pathname: string; readonly title: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const previous = previousPage.current;
    let isAnnounced = previous === null;
    const timer = setTimeout(() => {
      isAnnounced = true;
      const isSamePath = previous?.pathname === pathname;
      if (previous === null || (isSamePath && previous.title === document.title)) return;
      setAnnouncement(document.title);
      focusHeading(isSamePath ? `${keepsFocus}, ${focusedControl}` : keepsFocus);
    }, settleDelayMs);
    return () => {
      clearTimeout(timer);
      // Still the title of the old page: cleanups run before the effects of the new page.
      if (isAnnounced) previousPage.current = { pathname, title: document.title };
    };
  }, [pathname, search]);

  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}

/** A dialog manages the focus itself; in a field of the header or the footer the shopper types. */
const keepsFocus = 'dialog[open], input:focus:not(main *)';

/** A control of the list that changed. On another path the control belongs to another page. */
const focusedControl = 'main :is(button, input, select):focus';

function focusHeading(unless: string): void {
  if (document.querySelector(unless) !== null) return;
  // A visually hidden heading would become visible with the focus.
  const heading = document.querySelector<HTMLElement>('main h1:not(.visually-hidden)');
  const target = heading ?? document.querySelector('main');
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
