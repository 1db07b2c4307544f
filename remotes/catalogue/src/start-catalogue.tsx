import { configureStore } from '@reduxjs/toolkit';
import { useState, type ComponentType, type PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import {
  lazyModule,
  productOpened,
  quickViewSlot,
  readField,
  type Product,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { RetryButton } from './components/retry-button.tsx';
import { ComparisonHost } from './features/comparison/comparison-host.tsx';
import { createFacets, FacetsContext, type FacetsByQuery } from './features/filters/facets.ts';
import { createFilterOptions, type FilterOptionsByScope } from './features/filters/filter-options.ts';
import { FilterOptionsContext } from './features/filters/use-filter-options.ts';
import { createRecentSearches, RecentSearchesContext } from './features/history/recent-searches.ts';
import { RecentlyViewedStrip } from './features/history/recently-viewed-strip.tsx';
import { createRecentlyViewed, RecentlyViewedContext } from './features/history/recently-viewed.ts';
import { createListingStorage, ListingStorageContext } from './features/listing/restore/listing-storage.ts';
import { createListingService, ListingContext } from './features/listing/state/listing-service.ts';
import { listingSlice, type ListingsState } from './features/listing/state/listing-slice.ts';
import { InMySize } from './features/browse/in-my-size.tsx';
import { createMySizes, MySizesContext } from './features/preferences/my-sizes.ts';
import {
  createPreferences,
  findDefaultPreferences,
  PreferencesContext,
} from './features/preferences/preferences.ts';
import { OpenProductContext } from './features/products/product-contexts.ts';
import { QuickView } from './features/quick-view/quick-view-dialog.tsx';
import { onPageHidden } from './lib/page-lifecycle.ts';
import { createPages } from './routes.ts';

/** The slot that shows the recently viewed products on another remote's page. */
export const recentlyViewedSlot = 'home.after-newest.v1';
/** The slot that shows products in the shopper's sizes. */
export const inMySizeSlot = 'home.in-my-size.v1';
/** The slot of the page "Your data". */
export const preferencesSlot = 'account.preferences.v1';

const panelChunk = lazyModule(
  () => import(/* webpackChunkName: "preferences" */ './features/preferences/preferences-panel.tsx'),
);

function LazyPreferences() {
  const [isNeeded, setIsNeeded] = useState(true);
  const chunk = useLazyModule(panelChunk, isNeeded, () => setIsNeeded(false));
  if (chunk) return <chunk.PreferencesPanel />;
  return !isNeeded && <RetryButton onRetry={() => setIsNeeded(true)} />;
}

/** Creates the store and the services of this remote, and its pages. `state` is what `dehydrate` returned. */
export function startCatalogue(services: ShellServices, state: unknown) {
  const initial = isDehydratedState(state) ? state : undefined;
  const store = createCatalogueStore(initial?.listings);
  const catalogue = createServices(services, store, initial);
  const { preferences, mySizes, recentlyViewed, listingStorage, filterOptions, facets } = catalogue;

  const withProviders =
    (Component: ComponentType, hasBar = true) =>
    () => (
      <Provider store={store}>
        <CatalogueProviders catalogue={catalogue}>
          <ComparisonHost services={services} hasBar={hasBar}>
            <Component />
          </ComparisonHost>
        </CatalogueProviders>
      </Provider>
    );

  return {
    pages: mapPages(createPages(catalogue), ({ Component, ...page }) => ({
      ...page,
      Component: withProviders(Component),
    })),
    fills: {
      [recentlyViewedSlot]: withProviders(RecentlyViewedStrip),
      [inMySizeSlot]: withProviders(InMySize),
      [preferencesSlot]: withProviders(LazyPreferences, false),
      // The page has the bar.
      [quickViewSlot]: withProviders(QuickView, false),
    },
    dehydrate: (): DehydratedState => ({
      version: stateVersion,
      listings: Object.fromEntries(
        Object.entries(store.getState().listings).filter(([, { status }]) => status === 'succeeded'),
      ),
      filterOptions: filterOptions.dehydrate(),
      facets: facets.values(),
    }),
    activate: () => {
      const stops = [
        preferences.syncTabs(),
        recentlyViewed.syncTabs(),
        mySizes.activate(),
        // Lists of earlier pages are stored on pages without a list as well.
        onPageHidden(listingStorage.store),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

type Catalogue = ReturnType<typeof createServices>;

function createServices(services: ShellServices, store: CatalogueStore, initial?: DehydratedState) {
  const { http, environment, bus, localStorage, sessionStorage } = services;
  const recentlyViewed = createRecentlyViewed(localStorage);
  return {
    services,
    http,
    environment,
    recentlyViewed,
    recentSearches: createRecentSearches(localStorage),
    preferences: createPreferences(localStorage, findDefaultPreferences),
    mySizes: createMySizes(services),
    listings: createListingService(services, store),
    listingStorage: createListingStorage(sessionStorage),
    filterOptions: createFilterOptions(services, initial?.filterOptions ?? {}),
    facets: createFacets(services, initial?.facets),
    openProduct: (product: Product): void => {
      bus.emit(productOpened, { productId: product.id, source: product.source });
      recentlyViewed.add(product);
    },
  };
}

function CatalogueProviders({ catalogue, children }: PropsWithChildren<{ readonly catalogue: Catalogue }>) {
  return (
    <ServicesContext value={catalogue.services}>
      <OpenProductContext value={catalogue.openProduct}>
        <RecentlyViewedContext value={catalogue.recentlyViewed}>
          <RecentSearchesContext value={catalogue.recentSearches}>
            <PreferencesContext value={catalogue.preferences}>
              <MySizesContext value={catalogue.mySizes}>
                <FilterOptionsContext value={catalogue.filterOptions}>
                  <FacetsContext value={catalogue.facets}>
                    <ListingContext value={catalogue.listings}>
                      <ListingStorageContext value={catalogue.listingStorage}>
                        {children}
                      </ListingStorageContext>
                    </ListingContext>
                  </FacetsContext>
                </FilterOptionsContext>
              </MySizesContext>
            </PreferencesContext>
          </RecentSearchesContext>
        </RecentlyViewedContext>
      </OpenProductContext>
    </ServicesContext>
  );
}

/** The remote's store: one for each browser page, one for each request on the server. */
export function createCatalogueStore(listings: ListingsState = {}) {
  return configureStore({
    reducer: { listings: listingSlice.reducer },
    // The reducers return new state. The checks of development builds would walk hundreds of products at each action.
    middleware: (withDefaults) => withDefaults({ serializableCheck: false, immutableCheck: false }),
    preloadedState: { listings },
  });
}

type CatalogueStore = ReturnType<typeof createCatalogueStore>;

/** Increase with each change of the dehydrated state's structure: a page of another version then loads its data again. */
const stateVersion = 2;

/** What the server sends with a page. Its products are parsed already; a state of the same version is trusted. */
type DehydratedState = {
  readonly version: typeof stateVersion;
  readonly listings: ListingsState;
  readonly filterOptions: FilterOptionsByScope;
  readonly facets: FacetsByQuery;
};

function isDehydratedState(state: unknown): state is DehydratedState {
  return readField(state, 'version') === stateVersion;
}

function mapPages<Pattern extends string>(
  pages: Readonly<Record<Pattern, RemotePage>>,
  change: (page: RemotePage) => RemotePage,
): Record<Pattern, RemotePage> {
  const changed: Record<Pattern, RemotePage> = { ...pages };
  for (const pattern in changed) changed[pattern] = change(changed[pattern]);
  return changed;
}
