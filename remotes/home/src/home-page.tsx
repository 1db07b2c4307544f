import { site } from '@szn/shared-contracts';
import { useHome } from './common/home-context.tsx';
import { SectionBoundary } from './common/section-boundary.tsx';
import { HeroSlider } from './features/hero/hero-slider.tsx';
import { MostReducedProducts, NewestProducts } from './features/product-rows/product-rows.tsx';
import { SaleSection } from './features/sale/sale-section.tsx';
import { Splash } from './features/splash/splash.tsx';
import { LazyBrandStreet } from './lazy-brand-street.tsx';
import styles from './home-page.module.css';

/** What the page is made of, from top to bottom (specification, section 2, "Home page"). */
const sections = [
  { name: 'splash', Section: Splash },
  { name: 'hero', Section: HeroSlider },
  { name: 'labels', Section: LazyBrandStreet },
  { name: 'sale', Section: SaleSection },
  { name: 'newest', Section: NewestProducts },
  { name: 'most reduced', Section: MostReducedProducts },
] as const;

export function HomePage() {
  const { services } = useHome();
  return (
    <div className={styles.page}>
      <h1 className={styles.name}>{`${site.name}: ${site.tagline}`}</h1>
      {sections.map(({ name, Section }) => (
        <SectionBoundary key={name} services={services} section={name}>
          <Section />
        </SectionBoundary>
      ))}
    </div>
  );
}
