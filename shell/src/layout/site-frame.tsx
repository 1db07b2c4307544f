import type { ReactNode } from 'react';
import { ScrollRestoration } from 'react-router';
import { AuthDialogHost } from '../features/auth-dialogs/auth-dialog-host.tsx';
import { SiteFooter } from '../features/footer/site-footer.tsx';
import { SiteHeader } from '../features/header/site-header.tsx';
import { authDialogPart } from '../features/auth-dialogs/auth-dialog-part.ts';
import { megaMenuPart } from '../features/header/menu-parts.ts';
import { IntroPopupHost } from '../features/intro-popup/intro-popup-host.tsx';
import { useIdlePrefetch } from '../lib/use-idle-prefetch.ts';
import { useLastVisitedPage } from './use-last-visited-page.ts';
import { ProgressBar } from './progress-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SearchForm } from '../features/search-box/search-form.tsx';
import { SkipLink } from './skip-link.tsx';
import { ToastRegion } from '../components/toast-region.tsx';
import { failurePart } from '../error-pages/failure-part.ts';
import styles from './layout.module.css';

const contentId = 'content';
const likelyParts = [megaMenuPart, authDialogPart, failurePart];

/** What stands around every page, whichever remote brings it, and works without any of them. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  useLastVisitedPage();
  useIdlePrefetch(likelyParts);
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
