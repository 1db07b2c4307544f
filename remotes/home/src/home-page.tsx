import { paths, site, type RemotePage, type ShellServices } from '@szn/shared-contracts';
import { BelowFold, listRows } from './below-fold.tsx';
import { SectionBoundary } from './components/section-boundary.tsx';
import { HeroSlider } from './features/hero/hero-slider.tsx';
import { newestQuery, serverQueries } from './features/product-rows/product-row-queries.ts';
import { prefetchProductRows, type ProductRowsStore } from './features/product-rows/product-rows-store.ts';
import { ProductRowsProvider } from './features/product-rows/use-product-row.tsx';
import { Splash, type SplashState } from './features/splash/splash.tsx';
import { ServicesContext } from '@szn/shared-ui/services-context';
import styles from './home-page.module.css';

type HomeOptions = {
  readonly services: ShellServices;
  readonly productRows: ProductRowsStore;
  readonly splash: SplashState;
};

/** Time for the server's requests; after it the page is sent with placeholders. */
const serverBudgetMs = 700;

export function createHomePage({ services, productRows, splash }: HomeOptions): RemotePage {
  async function loadHome({ request }: { readonly request: Request }) {
    // In the browser each section fetches its own products and the navigation waits for none.
    if (services.environment === 'server') {
      const limits = { budgetMs: serverBudgetMs, signal: request.signal };
      await prefetchProductRows(productRows, serverQueries, limits);
    }
    return null;
  }

  return {
    loader: loadHome,
    // The loader reads neither the query string nor the fragment.
    shouldRevalidate: () => false,
    Component: () => (
      <ServicesContext value={services}>
        <ProductRowsProvider value={productRows}>
          <HomePage services={services} splash={splash} />
        </ProductRowsProvider>
      </ServicesContext>
    ),
    head: () => ({
      title: site.tagline,
      description: `${site.name} lists streetwear and casual fashion of India's independent and fast-fashion brands in one place: new drops, prices side by side, and what is on sale.`,
      canonicalPath: paths.home(),
      products: listRows(services.content).includes('newest') ? listedProducts(productRows) : [],
    }),
  };
}

/** The sections of the page from top to bottom (specification, section 2, "Home page"). */
function HomePage({ services, splash }: Pick<HomeOptions, 'services' | 'splash'>) {
  return (
    <div className={styles.page}>
      <h1 className={styles.name}>{`${site.name}: ${site.tagline}`}</h1>
      <SectionBoundary services={services} section="splash">
        <Splash state={splash} />
      </SectionBoundary>
      <SectionBoundary services={services} section="hero">
        <HeroSlider />
      </SectionBoundary>
      {/* Always follows the hero, which is hidden until its HTML has arrived. */}
      <div>
        <SectionBoundary services={services} section="below the fold">
          <BelowFold />
        </SectionBoundary>
      </div>
    </div>
  );
}

function listedProducts(productRows: ProductRowsStore) {
  const newest = productRows.read(newestQuery.key);
  return newest.status === 'loaded' ? newest.products : undefined;
}
