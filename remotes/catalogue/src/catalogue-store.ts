import { configureStore } from '@reduxjs/toolkit';
import { readField } from '@szn/shared-contracts';
import { filterOptionsSlice } from './common/filters/filter-options-slice.ts';
import { dehydrateFilterOptions, hydrateFilterOptions } from './common/filters/filter-options-hydration.ts';
import { listingSlice } from './common/listing/listing-slice.ts';
import { dehydrateListings, hydrateListings } from './common/listing/listings-hydration.ts';

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
