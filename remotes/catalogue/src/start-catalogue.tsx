import type { RemoteInstance, RemotePage, ShellServices } from '@szn/shared-contracts';
import { Provider } from 'react-redux';
import type { CataloguePattern } from './catalogue-patterns.ts';
import { createCatalogueStore, dehydrateCatalogue } from './catalogue-store.ts';
import { CatalogueContext, type Catalogue } from './common/catalogue-context.ts';
import { createChoices } from './common/choices/create-choices.ts';
import { findDefaultChoices } from './common/choices/find-default-choices.ts';
import { createFilterOptions } from './common/filters/create-filter-options.ts';
import { createListings } from './common/listing/create-listings.ts';
import { countClicks } from './common/outbound/count-clicks.ts';
import { createRecentSearches } from './common/recent-searches.ts';
import { createRecentlyViewed } from './common/recently-viewed/create-recently-viewed.ts';
import { createListingStorage } from './common/restoration/listing-storage.ts';
import { whenHidden } from './common/when-hidden.ts';
import { createPages } from './create-pages.ts';

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
        countClicks(services),
        catalogue.choices.follow(),
        catalogue.recentlyViewed.follow(),
        // Where no list is on the page, those left before are stored all the same.
        whenHidden(catalogue.listingStorage.store),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
