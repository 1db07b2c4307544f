import { paths, readField, site, type RemotePage, type PreloadImage } from '@szn/shared-contracts';
import { pictureSources } from '@szn/shared-ui/picture-sources';
import { HomeProvider, type Home } from './common/home-context.tsx';
import { fillWithinBudget } from './common/shelves/fill-within-budget.ts';
import { newestShelf } from './common/shelves/shelf.ts';
import { heroPictureSizes, heroPictures } from './features/hero/hero-pictures.ts';
import { firstSaleShelves } from './features/sale/sale-categories.ts';
import { HomePage } from './home-page.tsx';

/** What the server may spend on products before it sends the page without them. */
const serverBudgetMs = 700;

/** `leadImage`: the picture the hero opens with, which the document's head fetches first. */
type HomeData = { readonly leadImage: string | null };

export function createHomePage(home: Home): RemotePage {
  const { services, shelves } = home;

  async function loadHome({ request }: { readonly request: Request }): Promise<HomeData> {
    // In the browser each section fetches for itself: coming back home waits for nothing.
    if (services.environment === 'server') {
      const wanted = [newestShelf, ...firstSaleShelves];
      await fillWithinBudget(shelves, wanted, { budgetMs: serverBudgetMs, signal: request.signal });
    }
    const newest = shelves.store.read(newestShelf.key);
    return { leadImage: (newest.status === 'loaded' && heroPictures(newest.products)[0]) || null };
  }

  return {
    loader: loadHome,
    // Campaign parameters and anchors change nothing on this page.
    shouldRevalidate: () => false,
    Component: () => (
      <HomeProvider value={home}>
        <HomePage />
      </HomeProvider>
    ),
    head: ({ data }) => ({
      title: site.tagline,
      description: `${site.name} lists streetwear and casual fashion of India's independent and fast-fashion labels in one place: new drops, prices side by side, and what is on sale.`,
      canonicalPath: paths.home(),
      preloadImages: preloadOf(readField(data, 'leadImage')),
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: site.name,
          email: site.contactEmail,
          foundingDate: String(site.foundedIn),
          sameAs: [site.instagramUrl, site.twitterUrl],
        },
      ],
    }),
  };
}

function preloadOf(leadImage: unknown): readonly PreloadImage[] {
  if (typeof leadImage !== 'string') return [];
  const { src, srcSet } = pictureSources(leadImage);
  return [srcSet === undefined ? { src } : { src, srcSet, sizes: heroPictureSizes }];
}
