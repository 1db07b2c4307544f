import { readField, type RemoteInstance, type RemotePage, type ShellServices } from '@szn/shared-contracts';
import { Provider } from 'react-redux';
import { configureStore } from '@reduxjs/toolkit';
import { type CataloguePattern, createPages } from './routes.ts';
import { type Catalogue, CatalogueContext } from './lib/catalogue-context.ts';
import { createChoices, findDefaultChoices } from './features/preferences/preferences.ts';
import {
  createFilterOptions,
  dehydrateFilterOptions,
  filterOptionsSlice,
  hydrateFilterOptions,
} from './features/filters/filter-options.ts';
import { createListings } from './features/listing/state/listing-service.ts';
import { createRecentSearches } from './features/history/recent-searches.tsx';
import { createRecentlyViewed } from './features/history/recently-viewed.tsx';
import { createListingStorage } from './features/listing/restore/listing-storage.ts';
import { whenHidden } from './lib/page-lifecycle.ts';
import { listingSlice } from './features/listing/state/listing-slice.ts';
import { dehydrateListings, hydrateListings } from './features/listing/state/listing-state.ts';

/** The catalogue at work: its store and clients, and the pages that draw from them. */
export function startCatalogue(services: ShellServices, state: unknown): RemoteInstance<CataloguePattern> {
  const store = createCatalogueStore(state);
  const catalogue: Catalogue = {
    services,
    listings: createListings(services, store),
    filterOptions: createFilterOptions(services, store),
    listingStorage: createListingStorage(services.sessionStorage),
    recentlyViewed: createRecentlyViewed(services.localStorage),
    recentSearches: createRecentSearches(services.localStorage),
    choices: createChoices(services.localStorage, findDefaultChoices),
  };

  function withCatalogue(page: RemotePage): RemotePage {
    const { Component } = page;
    return {
      ...page,
      Component: () => (
        <Provider store={store}>
          <CatalogueContext value={catalogue}>
            <Component />
          </CatalogueContext>
        </Provider>
      ),
    };
  }

  return {
    pages: createPages(catalogue, withCatalogue),
    dehydrate: () => dehydrateCatalogue(store),
    activate: () => {
      const stops = [
        catalogue.choices.follow(),
        catalogue.recentlyViewed.follow(),
        // Where no list is on the page, those left before are stored all the same.
        whenHidden(catalogue.listingStorage.store),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** The remote's store: one for each page of a browser, one for each request on the server. */
export function createCatalogueStore(dehydrated: unknown) {
  return configureStore({
    reducer: { listings: listingSlice.reducer, filterOptions: filterOptionsSlice.reducer },
    // Reducers here return new state and keep products only; walking hundreds of them at each action slows development.
    middleware: (withDefaults) => withDefaults({ serializableCheck: false, immutableCheck: false }),
    preloadedState: {
      listings: hydrateListings(readField(dehydrated, 'listings')),
      filterOptions: hydrateFilterOptions(readField(dehydrated, 'filterOptions')),
    },
  });
}

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

/** Plain data from which {@link createCatalogueStore} makes the same store again. */
export function dehydrateCatalogue(store: CatalogueStore): unknown {
  const { listings, filterOptions } = store.getState();
  return {
    listings: dehydrateListings(listings),
    filterOptions: dehydrateFilterOptions(filterOptions),
  };
}
