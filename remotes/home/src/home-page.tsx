import { site } from '@szn/shared-contracts';
import { Sections } from './common/sections.tsx';
import { HeroSlider } from './features/hero/hero-slider.tsx';
import { Splash } from './features/splash/splash.tsx';
import { LazyBelowFold } from './lazy-below-fold.tsx';
import styles from './home-page.module.css';

/** What the page is made of, from top to bottom (specification, section 2, "Home page"). */
const sections = [
  { name: 'splash', Section: Splash },
  { name: 'hero', Section: HeroSlider },
  { name: 'below the fold', Section: LazyBelowFold },
] as const;

export function HomePage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.name}>{`${site.name}: ${site.tagline}`}</h1>
      <Sections sections={sections} />
    </div>
  );
}
