import { Suspense, use, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Sections } from './components/section-boundary.tsx';
import { createLazyModule } from './lib/lazy-module.ts';
import styles from './below-fold.module.css';
// The server renders the sections of the chunk, so their styles must not wait for its script.
import '@szn/shared-ui/price-tag/price-tag.module.css';
import '@szn/shared-ui/product-card/product-card.module.css';
import '@szn/shared-ui/product-card/product-card-skeleton.module.css';
import '@szn/shared-ui/wishlist-heart/wishlist-heart.module.css';
import './components/carousel/card-carousel.module.css';
import './features/brands/brand-cards.module.css';
import './features/brands/brand-name-carousel.module.css';
import './features/brands/brand-section.module.css';
import './features/brands/marquee.module.css';
import './features/collaboration/collaboration-teaser.module.css';
import './features/product-rows/product-row.module.css';
import './features/product-rows/sale-section.module.css';

/** The chunk with everything below the first screen. */
export const belowFoldChunk = createLazyModule(
  () => import(/* webpackChunkName: "below-fold" */ './below-fold-chunk.tsx'),
);

/**
 * Brand and product sections. Until their chunk is loaded, and if it fails, the server-rendered HTML stays and its links
 * work; after a failure a notice offers to try again.
 */
export function BelowFold() {
  const chunk = useSyncExternalStore(belowFoldChunk.subscribe, belowFoldChunk.peek, () => undefined);
  return (
    <div tabIndex={-1}>
      {suspendedGroups}
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
        <button type="button" className={styles.retry} onClick={belowFoldChunk.retry}>
          Try again
        </button>
      </p>
    </div>
  );
}

function Group({ name }: { readonly name: 'brands' | 'products' }) {
  use(belowFoldChunk.load());
  const chunk = useSyncExternalStore(belowFoldChunk.subscribe, belowFoldChunk.peek, belowFoldChunk.peek);
  // `suppressHydrationWarning` with a text child makes React leave the server-rendered HTML as it is. A promise that
  // stays pending instead would block every navigation.
  return (
    <div suppressHydrationWarning>{chunk ? <Sections sections={chunk.belowFoldSections[name]} /> : ''}</div>
  );
}

/**
 * A constant, so that a render before hydration does not make React replace the server-rendered HTML. Two boundaries:
 * the brands hydrate without waiting for the products.
 */
const suspendedGroups = (
  <>
    <div className={styles.brands}>
      <Suspense>
        <Group name="brands" />
      </Suspense>
    </div>
    <div className={styles.products}>
      <Suspense>
        <Group name="products" />
      </Suspense>
    </div>
  </>
);
