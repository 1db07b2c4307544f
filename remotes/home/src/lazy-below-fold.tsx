import { Suspense, use, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { belowFoldPart } from './below-fold-part.ts';
import { Sections } from './common/sections.tsx';
import { homeMessages } from './home-messages.ts';
import styles from './lazy-below-fold.module.css';
// The server draws all of this at once, so its styles must not wait for its script.
import '@szn/shared-ui/price-tag/price-tag.module.css';
import '@szn/shared-ui/product-card/product-card.module.css';
import '@szn/shared-ui/product-card/product-card-skeleton.module.css';
import '@szn/shared-ui/wishlist-heart/wishlist-heart.module.css';
import './common/card-slider/card-slider.module.css';
import './common/card-slider/step-button.module.css';
import './common/shelf-slider/shelf-slider.module.css';
import './features/brand-cards/brand-cards.module.css';
import './features/brands/brand-section.module.css';
import './features/brands/brand-tile.module.css';
import './features/collaboration/collaboration-teaser.module.css';
import './features/labels/label-carousel.module.css';
import './features/labels/marquee.module.css';
import './features/product-rows/product-row.module.css';
import './features/sale/sale-section.module.css';
import './features/sale/sale-slider.module.css';

/**
 * Labels and products. While their script is on its way, what the server drew stays as it is and its links work; so it
 * does when the script does not come, under a note that says so.
 */
export function LazyBelowFold() {
  const part = useSyncExternalStore(belowFoldPart.subscribe, belowFoldPart.peek, () => undefined);
  return (
    <div tabIndex={-1}>
      {waitingGroups}
      {part === null && <MissingNote />}
    </div>
  );
}

function MissingNote() {
  const noteRef = useRef<HTMLDivElement>(null);

  // It goes by its button, or when the connection is back. Who was at the button goes on from what the note was about.
  useLayoutEffect(() => {
    const note = noteRef.current;
    const place = note?.parentElement;
    return () => {
      if (note?.contains(document.activeElement)) place?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={noteRef} role="alert" className={styles.missing}>
      <p className={styles.note}>
        {homeMessages.partMissing}
        <button type="button" className={styles.again} onClick={belowFoldPart.retry}>
          {homeMessages.tryAgain}
        </button>
      </p>
    </div>
  );
}

function Group({ name }: { readonly name: 'labels' | 'products' }) {
  use(belowFoldPart.load());
  const part = useSyncExternalStore(belowFoldPart.subscribe, belowFoldPart.peek, belowFoldPart.peek);
  // What the server drew in an element that holds but a text is left alone by React. Were this to wait for the script
  // for ever, so would every change of the address.
  return <div suppressHydrationWarning>{part ? <Sections sections={part.belowFold[name]} /> : ''}</div>;
}

/**
 * The same elements in every drawing: at others React would draw them anew before they have come alive. Two, so that a
 * tap on one of the labels waits for no product.
 */
const waitingGroups = (
  <>
    <div className={styles.labels}>
      <Suspense>
        <Group name="labels" />
      </Suspense>
    </div>
    <div className={styles.products}>
      <Suspense>
        <Group name="products" />
      </Suspense>
    </div>
  </>
);
