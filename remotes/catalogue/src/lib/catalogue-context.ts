import { createContext, useContext } from 'react';
import type { ShellServices } from '@szn/shared-contracts';
import type { ChoicesStore } from '../features/preferences/preferences.ts';
import type { FilterOptionsSource } from '../features/filters/filter-options.ts';
import type { Listings } from '../features/listing/state/listing-service.ts';
import type { RecentSearches } from '../features/history/recent-searches.tsx';
import type { RecentlyViewed } from '../features/history/recently-viewed.tsx';
import type { ListingStorage } from '../features/listing/restore/listing-storage.ts';

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
