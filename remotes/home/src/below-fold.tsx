import { Suspense, use, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyModule, specifiedRows, type HomeRow, type ShellServices } from '@szn/shared-contracts';
import { hydrationMark, useHydrated } from '@szn/shared-ui/use-hydration-mark';
import { useServices } from '@szn/shared-ui/services-context';
import { useRetryOnReconnect } from '@szn/shared-ui/use-online';
import { Sections } from './components/section-boundary.tsx';
import styles from './below-fold.module.css';
// The server renders the sections of the chunk, so their styles must not wait for its script.
import '@szn/shared-ui/product-card/price-tag.module.css';
import '@szn/shared-ui/product-card/product-card.module.css';
import '@szn/shared-ui/product-card/product-card-skeleton.module.css';
import '@szn/shared-ui/slot/slot.module.css';
import '@szn/shared-ui/wishlist-heart/wishlist-heart.module.css';
import './components/carousel/card-carousel.module.css';
import './features/brands/brand-cards.module.css';
import './features/brands/brand-name-carousel.module.css';
import './features/brands/brand-section.module.css';
import './features/brands/marquee.module.css';
import './features/collaboration/collaboration-teaser.module.css';
import './features/product-rows/product-row.module.css';
import './features/product-rows/sale-section.module.css';

const belowFold = lazyModule(() => import(/* webpackChunkName: "below-fold" */ './below-fold-chunk.tsx'));
const { subscribe, current } = belowFold;

const retry = () => void belowFold.load().catch(() => undefined);

let firstLoad: Promise<void> | undefined;

/** Loads the chunk with everything below the first screen. Resolves when the first load has succeeded or failed. */
export function loadBelowFold(): Promise<void> {
  return (firstLoad ??= belowFold.load().then(
    () => undefined,
    () => undefined,
  ));
}

/**
 * Brand and product sections. Until their chunk is loaded, and if it fails, the server-rendered HTML stays and its links
 * work; after a failure a notice offers to try again.
 */
export function BelowFold() {
  const chunk = useSyncExternalStore(subscribe, current, () => undefined);
  const { content } = useServices();
  // Of the first render, so that another one before hydration does not make React replace the server-rendered HTML.
  const [rows] = useState(() => listRows(content).map(renderRow));
  useRetryOnReconnect(chunk === null, retry);
  return (
    <div tabIndex={-1}>
      {rows}
      {chunk === null && <LoadFailedNotice />}
    </div>
  );
}

function LoadFailedNotice() {
  const notice = useRef<HTMLDivElement>(null);

  // When the notice disappears with the focus on its button, the focus moves to the sections.
  useLayoutEffect(() => {
    const element = notice.current;
    const sections = element?.parentElement;
    return () => {
      if (element?.contains(document.activeElement)) sections?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={notice} role="alert" className={styles.notice}>
      <p className={styles.message}>
        This part did not load
        <button type="button" className={styles.retry} onClick={retry}>
          Try again
        </button>
      </p>
    </div>
  );
}

function Row({ name }: { readonly name: HomeRow }) {
  use(loadBelowFold());
  const chunk = useSyncExternalStore(subscribe, current, current);
  const root = useRef<HTMLDivElement>(null);
  useHydrated(root, Boolean(chunk));
  // `suppressHydrationWarning` with a text child makes React leave the server-rendered HTML as it is. A promise that
  // stays pending instead would block every navigation.
  return (
    <div ref={root} suppressHydrationWarning {...hydrationMark}>
      {chunk ? <Sections sections={chunk.belowFoldSections[name]} /> : ''}
    </div>
  );
}

/** What editors have chosen, without rows that a later release of the shop has and this one does not. */
export function listRows(content: ShellServices['content']): readonly HomeRow[] {
  return (content?.rows ?? specifiedRows).rows.filter((row) => specifiedRows.rows.includes(row));
}

/** A boundary for each row: the first one hydrates without waiting for the others. */
function renderRow(name: HomeRow) {
  return (
    <div key={name} className={styles.row} data-row={name}>
      <Suspense>
        <Row name={name} />
      </Suspense>
    </div>
  );
}
