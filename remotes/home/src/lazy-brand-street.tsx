import { Suspense, use, useRef, useSyncExternalStore } from 'react';
import { createPart } from './common/parts/create-part.ts';
import { homeMessages } from './home-messages.ts';
import styles from './lazy-brand-street.module.css';
// The server draws these parts at once, so their styles must not wait for their scripts.
import './common/card-slider/card-slider.module.css';
import './common/card-slider/step-button.module.css';
import './features/brand-cards/brand-cards.module.css';
import './features/brands/brand-section.module.css';
import './features/brands/brand-tile.module.css';
import './features/collaboration/collaboration-teaser.module.css';
import './features/labels/label-carousel.module.css';
import './features/labels/marquee.module.css';

const brandStreet = createPart(() => import(/* webpackChunkName: "brand-street" */ './brand-street.tsx'));

/**
 * The part about labels. While its script is on its way, what the server drew stays as it is and its links work; so it
 * does when the script does not come, under a note that says so.
 */
export function LazyBrandStreet() {
  const part = useSyncExternalStore(brandStreet.subscribe, brandStreet.peek, () => undefined);
  const street = useRef<HTMLDivElement>(null);

  function tryAgain() {
    // The button goes with its note; who pressed it by a key goes on from here.
    street.current?.focus({ preventScroll: true });
    brandStreet.retry();
  }

  return (
    <div ref={street} tabIndex={-1} className={styles.street}>
      {waitingStreet}
      {part === null && (
        <div role="alert" className={styles.missing}>
          <p className={styles.note}>
            {homeMessages.partMissing}
            <button type="button" className={styles.again} onClick={tryAgain}>
              {homeMessages.tryAgain}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}

function Street() {
  use(brandStreet.load());
  const BrandStreet = useSyncExternalStore(
    brandStreet.subscribe,
    brandStreet.peek,
    brandStreet.peek,
  )?.BrandStreet;
  // What the server drew in an element that holds but a text is left alone by React. Were this to wait for the script
  // for ever, so would every change of the address.
  return <div suppressHydrationWarning>{BrandStreet ? <BrandStreet /> : ''}</div>;
}

/** The same element in every drawing: at another one React would draw it anew before it has come alive. */
const waitingStreet = (
  <Suspense>
    <Street />
  </Suspense>
);
