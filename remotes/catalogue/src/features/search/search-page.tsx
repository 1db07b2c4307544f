import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  defaultSortOrder,
  findBrandByStoredName,
  sortOrders,
  type Product,
  type SortOrder,
} from '@szn/shared-contracts';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { PageHeader } from '../../components/page-header.tsx';
import { useOptimisticSearch } from '../../lib/use-optimistic-search.ts';
import { RecentSearchesList, useRecentSearches } from '../history/recent-searches.tsx';
import { RecentlyViewedStrip } from '../history/recently-viewed.tsx';
import { queryKey } from '../listing/query/listing-query.ts';
import { changeListingSearchParams } from '../listing/query/listing-search-params.ts';
import type { UnderstoodQuery } from '../listing/query/understood-query.ts';
import { useListing, type ListingView } from '../listing/state/use-listing.ts';
import { PreviousPage } from '../listing/ui/listing-end.tsx';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { ListingResults } from '../listing/ui/listing-results.tsx';
import { useScrollToList } from '../listing/ui/use-scroll-to-list.ts';
import { PreferencesPanel } from '../preferences/preferences-panel.tsx';
import { searchCrumbs, searchMessages } from './search-messages.ts';
import styles from './search-page.module.css';
import { PopularCategories, SearchForm } from './search-prompt.tsx';
import { readSearchQuery, type SearchQuery } from './search-query.ts';
import { UnderstoodChips, writeWithout } from './understood-chips.tsx';

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
  const { source, setSource, only } = useBrandFilter(view);
  const empty = useMemo(() => <NoResults text={text} />, [text]);
  useRecordSearch(text, view);
  const resultsRef = useScrollToList(queryKey(listing.shownQuery), isPending);
  const { total, corrected } = view.kind === 'products' ? view : { total: null, corrected: null };
  const understood = view.kind === 'products' || view.kind === 'empty' ? view.understood : null;
  const { without } = requested.query.scope;
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
        {understood && (
          <UnderstoodChips understood={understood} without={without} total={total} onChange={setSearch} />
        )}
        {view.kind !== 'empty' && (
          <div className={styles.toolbar}>
            <SortMenu
              choices={sortOrders}
              value={sortFrom(requested.address.sort, understood)}
              onSort={(sort) => setSearch((params) => changeSort(params, sort, understood))}
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

/** Which of the loaded products are shown. */
function useBrandFilter(view: ListingView) {
  const [source, setSource] = useState<string | null>(null);
  // Another sort order may start without a product of the brand: then all products are shown.
  const hasSource = view.kind !== 'products' || view.products.some((product) => product.source === source);
  if (source !== null && !hasSource) setSource(null);
  const only = useMemo(
    () => (source === null ? undefined : (product: Product) => product.source === source),
    [source],
  );
  return { source, setSource, only };
}

/** Keeps the text among the recent searches. One without results is not worth repeating. */
function useRecordSearch(text: string, view: ListingView): void {
  const recentSearches = useRecentSearches();
  const hasProducts = view.kind === 'products';
  useEffect(() => {
    if (hasProducts) recentSearches.add(text);
  }, [recentSearches, text, hasProducts]);
}

/** The default order is not in the URL, so an order that the words name is left out by its own parameter. */
function changeSort(params: URLSearchParams, sort: SortOrder, understood: UnderstoodQuery | null): string {
  const sorted = changeListingSearchParams(params, { sort }, defaultSortOrder);
  if (sort !== defaultSortOrder || !understood?.sort) return sorted;
  const { without } = readSearchQuery(params).query.scope;
  return writeWithout(new URLSearchParams(sorted), [...without, 'sort']);
}

/** The order of the URL, else the one that the search text names. */
function sortFrom(requested: SortOrder, understood: UnderstoodQuery | null): SortOrder {
  return requested === defaultSortOrder ? (understood?.sort ?? requested) : requested;
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
