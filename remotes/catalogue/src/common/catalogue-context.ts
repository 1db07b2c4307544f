import { createContext, useContext } from 'react';
import type { ShellServices } from '@szn/shared-contracts';
import type { ChoicesStore } from './choices/create-choices.ts';
import type { FilterOptionsSource } from './filters/create-filter-options.ts';
import type { Listings } from './listing/create-listings.ts';
import type { RecentSearches } from './recent-searches.ts';
import type { RecentlyViewed } from './recently-viewed/create-recently-viewed.ts';
import type { ListingStorage } from './restoration/listing-storage.ts';

/** What the remote's pages work with: made when the remote starts, one for each page of a browser and each request. */
export type Catalogue = {
  readonly services: ShellServices;
  readonly listings: Listings;
  readonly filterOptions: FilterOptionsSource;
  readonly listingStorage: ListingStorage;
  readonly recentlyViewed: RecentlyViewed;
  readonly recentSearches: RecentSearches;
  readonly choices: ChoicesStore;
};

export const CatalogueContext = createContext<Catalogue | null>(null);

export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext);
  if (!catalogue) throw new Error('A component of the catalogue stands outside its pages.');
  return catalogue;
}
