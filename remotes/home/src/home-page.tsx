import {
  paths,
  readField,
  site,
  type PreloadImage,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { pictureSources } from '@szn/shared-ui/product-picture';
import { BelowFold } from './below-fold.tsx';
import { SectionBoundary } from './components/section-boundary.tsx';
import { heroPictureSizes, selectHeroProducts } from './features/hero/hero-pictures.ts';
import { listSlides } from './features/hero/hero-slides.ts';
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
    // The first picture of the hero, which the document's head preloads.
    const isNewest = listSlides(services.content)[0]?.products === 'newest';
    const [lead] = isNewest ? selectHeroProducts(listedProducts(productRows) ?? []) : [];
    return { leadImage: lead?.image ?? null };
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
    head: ({ data }) => ({
      title: site.tagline,
      description: `${site.name} lists streetwear and casual fashion of India's independent and fast-fashion brands in one place: new drops, prices side by side, and what is on sale.`,
      canonicalPath: paths.home(),
      preloadImages: preloadImagesOf(readField(data, 'leadImage')),
      products: listedProducts(productRows),
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

function preloadImagesOf(leadImage: unknown): readonly PreloadImage[] {
  if (typeof leadImage !== 'string') return [];
  const { src, srcSet } = pictureSources(leadImage);
  return [srcSet === undefined ? { src } : { src, srcSet, sizes: heroPictureSizes }];
}
