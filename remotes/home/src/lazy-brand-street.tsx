import { Suspense, lazy, useSyncExternalStore } from 'react';
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

const part = createPart(() => import(/* webpackChunkName: "brand-street" */ './brand-street.tsx'));

const BrandStreet = lazy(async () => ({ default: (await part.load()).BrandStreet }));

/** The part about labels. While its script is on its way, what the server drew stays as it is and its links work. */
export function LazyBrandStreet() {
  return (
    <Suspense fallback={<BrandStreetPlace />}>
      <BrandStreet />
    </Suspense>
  );
}

/** Where the server has drawn nothing: room for the part, or what to do when its script does not come. */
function BrandStreetPlace() {
  const isMissing = useSyncExternalStore(part.subscribe, part.isMissing, () => false);
  return (
    <div className={styles.place}>
      {isMissing && (
        <div role="alert" className={styles.missing}>
          <p>{homeMessages.partMissing}</p>
          <button type="button" className={styles.again} onClick={part.retry}>
            {homeMessages.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}
