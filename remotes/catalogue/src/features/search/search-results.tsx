import { useEffect, useState } from 'react';
import { defaultSortOrder, sortOrders, type SortOrder } from '@szn/shared-contracts';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useCatalogue } from '../../common/catalogue-context.ts';
import { listingMessages } from '../../common/listing/listing-messages.ts';
import { ListingResults } from '../../common/listing/listing-results.tsx';
import { useScrollBack } from '../../common/listing/use-scroll-back.ts';
import { useListing } from '../../common/listing/use-listing.ts';
import { Masthead } from '../../common/page/masthead.tsx';
import { useWantedSearch } from '../../common/page/use-wanted-search.ts';
import { changeListingAddress } from '../../common/query/listing-address.ts';
import { paramsOf } from '../../common/query/listing-query.ts';
import { PopularCategories } from './popular-categories.tsx';
import { RefineByBrand } from './refine-by-brand.tsx';
import { SearchForm } from './search-form.tsx';
import { searchMessages } from './search-messages.ts';
import { readSearchQuery, type SearchQuery } from './search-query.ts';
import styles from './search-page.module.css';

/** The products that a search found. */
export function SearchResults({ searched }: { readonly searched: SearchQuery }) {
  const { text, query, address } = searched;
  const { view, loadMore, retry } = useListing(query, address.page);
  const [source, setSource] = useState<string | null>(null);
  const { sort, sortBy } = useSortInAddress();
  useRememberedSearch(text);
  const resultsRef = useScrollBack(paramsOf(query));
  const total = view.kind === 'products' ? view.total : null;
  const corrected = view.kind === 'products' ? view.corrected : null;

  return (
    <>
      <Masthead
        crumbs={[]}
        heading={searchMessages.resultsFor(text)}
        count={total === null ? undefined : listingMessages.count(total)}
        look="search"
      />
      {corrected !== null && <p className={styles.corrected}>{searchMessages.corrected(corrected)}</p>}
      <section className={styles.results} ref={resultsRef} aria-label={searchMessages.resultsFor(text)}>
        <div className={styles.toolbar}>
          <SortMenu choices={sortOrders} value={sort} onSort={sortBy} />
        </div>
        {view.kind === 'products' && (
          <RefineByBrand products={view.products} source={source} onRefine={setSource} />
        )}
        <ListingResults
          query={query}
          view={view}
          label={searchMessages.resultsFor(text)}
          loadMore={loadMore}
          retry={retry}
          only={source === null ? undefined : (product) => product.source === source}
          empty={<NothingFound text={text} />}
        />
      </section>
    </>
  );
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

function useSortInAddress() {
  const { wantedSearch, want } = useWantedSearch();
  const wanted = new URLSearchParams(wantedSearch);
  return {
    sort: readSearchQuery(wanted).address.sort,
    sortBy: (sort: SortOrder) => want(changeListingAddress(wanted, { sort }, defaultSortOrder)),
  };
}

function useRememberedSearch(text: string): void {
  const { recentSearches } = useCatalogue();
  useEffect(() => recentSearches.add(text), [recentSearches, text]);
}
