import { useEffect, useMemo, useState } from 'react';
import { defaultSortOrder, sortOrders, type Product, type SortOrder } from '@szn/shared-contracts';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useCatalogue } from '../../common/catalogue-context.ts';
import { listingMessages } from '../../common/listing/listing-messages.ts';
import { ListingResults } from '../../common/listing/listing-results.tsx';
import { PreviousPage } from '../../common/listing/previous-page.tsx';
import { useScrollBack } from '../../common/listing/use-scroll-back.ts';
import { useListing } from '../../common/listing/use-listing.ts';
import { Masthead } from '../../common/page/masthead.tsx';
import { useWantedSearch } from '../../common/page/use-wanted-search.ts';
import { changeListingAddress } from '../../common/query/listing-address.ts';
import { paramsOf } from '../../common/query/listing-query.ts';
import { PopularCategories } from './popular-categories.tsx';
import { RefineByBrand } from './refine-by-brand.tsx';
import { SearchForm } from './search-form.tsx';
import { searchCrumbs, searchMessages } from './search-messages.ts';
import { readSearchQuery, type SearchQuery } from './search-query.ts';
import styles from './search-page.module.css';

/** The products that a search found. */
export function SearchResults({ searched }: { readonly searched: SearchQuery }) {
  const { text, query, address } = searched;
  const { wanted, isAsked, sortBy } = useWantedAddress();
  const listing = useListing({ query, wantedQuery: wanted.query, page: address.page });
  const { view } = listing;
  const [source, setSource] = useState<string | null>(null);
  // Another order may begin without any product of the brand: better all of them than none.
  if (source !== null && view.kind === 'products' && !hasSource(view.products, source)) setSource(null);
  const only = useMemo(
    () => (source === null ? undefined : (product: Product) => product.source === source),
    [source],
  );
  const empty = useMemo(() => <NothingFound text={text} />, [text]);
  useRememberedSearch(text);
  const resultsRef = useScrollBack(paramsOf(listing.shownQuery), isAsked);
  const { total, corrected } = view.kind === 'products' ? view : { total: null, corrected: null };

  return (
    <>
      <Masthead
        crumbs={searchCrumbs}
        heading={searchMessages.resultsFor(text)}
        count={total === null ? undefined : listingMessages.count(total)}
        look="search"
      />
      {corrected !== null && <p className={styles.corrected}>{searchMessages.corrected(corrected)}</p>}
      <section className={styles.results} ref={resultsRef} aria-label={searchMessages.resultsFor(text)}>
        {view.kind !== 'empty' && (
          <div className={styles.toolbar}>
            <SortMenu choices={sortOrders} value={wanted.address.sort} onSort={sortBy} />
          </div>
        )}
        {view.kind === 'products' && (
          <RefineByBrand products={view.products} source={source} onRefine={setSource} />
        )}
        {view.kind !== 'past-end' && <PreviousPage page={address.page} />}
        <ListingResults {...listing} label={searchMessages.resultsFor(text)} only={only} empty={empty} />
      </section>
    </>
  );
}

function hasSource(products: readonly Product[], source: string): boolean {
  return products.some((product) => product.source === source);
}

function NothingFound({ text }: { readonly text: string }) {
  return (
    <div className={styles.prompt}>
      <StatePanel kind="empty" title={searchMessages.nothingFor(text)} text={searchMessages.nothingHint} />
      <SearchForm text={text} />
      <PopularCategories />
    </div>
  );
}

function useWantedAddress() {
  const { wantedSearch, want, isAsked } = useWantedSearch();
  return {
    wanted: useMemo(() => readSearchQuery(new URLSearchParams(wantedSearch)), [wantedSearch]),
    isAsked,
    sortBy: (sort: SortOrder) => want((search) => changeListingAddress(search, { sort }, defaultSortOrder)),
  };
}

function useRememberedSearch(text: string): void {
  const { recentSearches } = useCatalogue();
  useEffect(() => recentSearches.add(text), [recentSearches, text]);
}
