import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { defaultSortOrder, findBrandByStoredName, sortOrders, type Product } from '@szn/shared-contracts';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { PageHeader } from '../../components/page-header.tsx';
import { useOptimisticSearch } from '../../lib/use-optimistic-search.ts';
import { RecentSearchesList, useRecentSearches } from '../history/recent-searches.tsx';
import { RecentlyViewedStrip } from '../history/recently-viewed.tsx';
import { queryKey } from '../listing/query/listing-query.ts';
import { changeListingSearchParams } from '../listing/query/listing-search-params.ts';
import { useListing } from '../listing/state/use-listing.ts';
import { PreviousPage } from '../listing/ui/listing-end.tsx';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { ListingResults } from '../listing/ui/listing-results.tsx';
import { useScrollToList } from '../listing/ui/use-scroll-to-list.ts';
import { PreferencesPanel } from '../preferences/preferences-panel.tsx';
import { searchCrumbs, searchMessages } from './search-messages.ts';
import styles from './search-page.module.css';
import { PopularCategories, SearchForm } from './search-prompt.tsx';
import { readSearchQuery, type SearchQuery } from './search-query.ts';

/** The results of a search, or a search form if the URL has no search text. */
export function SearchPage() {
  const { search } = useLocation();
  const searchQuery = useMemo(() => readSearchQuery(new URLSearchParams(search)), [search]);
  return (
    <div className={styles.page}>
      {searchQuery.text === '' ? (
        <div className={styles.prompt}>
          <PageHeader crumbs={searchCrumbs} heading={searchMessages.prompt} variant="search">
            <p className={styles.hint}>{searchMessages.promptText}</p>
          </PageHeader>
          <SearchForm text="" />
          <RecentSearchesList />
          <PopularCategories />
        </div>
      ) : (
        <SearchResults key={searchQuery.query.listingId} searchQuery={searchQuery} />
      )}
      <RecentlyViewedStrip />
      <footer className={styles.foot}>
        <PreferencesPanel />
      </footer>
    </div>
  );
}

function SearchResults({ searchQuery }: { readonly searchQuery: SearchQuery }) {
  const { text, query, address } = searchQuery;
  const { requestedSearch, setSearch, isPending } = useOptimisticSearch();
  const requested = useMemo(() => readSearchQuery(new URLSearchParams(requestedSearch)), [requestedSearch]);
  const listing = useListing({ query, requestedQuery: requested.query, page: address.page });
  const { view } = listing;
  const [source, setSource] = useState<string | null>(null);
  // Another sort order may start without a product of the brand: then all products are shown.
  const hasSource = view.kind !== 'products' || view.products.some((product) => product.source === source);
  if (source !== null && !hasSource) setSource(null);
  const only = useMemo(
    () => (source === null ? undefined : (product: Product) => product.source === source),
    [source],
  );
  const empty = useMemo(() => <NoResults text={text} />, [text]);
  const recentSearches = useRecentSearches();
  useEffect(() => recentSearches.add(text), [recentSearches, text]);
  const resultsRef = useScrollToList(queryKey(listing.shownQuery), isPending);
  const { total, corrected } = view.kind === 'products' ? view : { total: null, corrected: null };
  const heading = searchMessages.resultsFor(text);

  return (
    <>
      <PageHeader
        crumbs={searchCrumbs}
        heading={heading}
        count={total === null ? undefined : listingMessages.count(total)}
        variant="search"
      />
      {corrected !== null && <p className={styles.corrected}>{searchMessages.corrected(corrected)}</p>}
      <section className={styles.results} ref={resultsRef} aria-label={heading}>
        {view.kind !== 'empty' && (
          <div className={styles.toolbar}>
            <SortMenu
              choices={sortOrders}
              value={requested.address.sort}
              onSort={(sort) =>
                setSearch((params) => changeListingSearchParams(params, { sort }, defaultSortOrder))
              }
            />
          </div>
        )}
        {view.kind === 'products' && (
          <BrandFilter products={view.products} source={source} onChange={setSource} />
        )}
        {view.kind !== 'past-end' && <PreviousPage page={address.page} />}
        <ListingResults {...listing} label={heading} only={only} empty={empty} />
      </section>
    </>
  );
}

function NoResults({ text }: { readonly text: string }) {
  return (
    <div className={styles.prompt}>
      <StatePanel kind="empty" title={searchMessages.nothingFor(text)} text={searchMessages.nothingHint} />
      <SearchForm text={text} />
      <PopularCategories />
    </div>
  );
}

type BrandFilterProps = {
  readonly products: readonly Product[];
  /** The only `source` to show; `null` shows all. */
  readonly source: string | null;
  readonly onChange: (source: string | null) => void;
};

/** Filters the loaded products by brand. The search API has no filters (section 7): its text says so. */
function BrandFilter({ products, source, onChange }: BrandFilterProps) {
  const counts = new Map<string, number>();
  for (const product of products) counts.set(product.source, (counts.get(product.source) ?? 0) + 1);
  if (counts.size < 2) return null;
  return (
    <fieldset className={styles.refine}>
      <legend className={styles.legend}>{searchMessages.refine(products.length)}</legend>
      <ul className={styles.brands}>
        {[null, ...counts.keys()].map((name) => (
          <li key={name ?? ''}>
            <button
              type="button"
              className={styles.brand}
              aria-pressed={name === source}
              onClick={() => onChange(name)}
            >
              {name === null ? searchMessages.anyBrand : (findBrandByStoredName(name)?.label ?? name)}
              {name !== null && <span className={styles.count}>{counts.get(name)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
