import { startTransition, type ReactNode, useCallback, useMemo } from 'react';
import { discountSortOrder, type NameFacetKey, type SortOrder } from '@szn/shared-contracts';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { useFragment } from '../../lib/use-fragment.ts';
import { queryKey, type ListingScope } from '../listing/query/listing-query.ts';
import type { PageListing } from '../listing/state/use-listing.ts';
import { listSortOrders } from '../listing/ui/list-sort-orders.ts';
import { PreviousPage } from '../listing/ui/listing-end.tsx';
import { ListingResults } from '../listing/ui/listing-results.tsx';
import { useScrollToList } from '../listing/ui/use-scroll-to-list.ts';
import { CompareToggle } from '../products/compare-slot.tsx';
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx';
import { AppliedFilters, NoMatchingProducts } from './applied-filters.tsx';
import { useHasFacets } from './facets.ts';
import { useFilterOptions } from './use-filter-options.ts';
import { filterFormId, hasActiveFilters, listAppliedFilters } from './filter-state.ts';
import styles from './filtered-listing.module.css';
import { FilterButton, FilterSheet, LazyFilterPanel } from './lazy-filters.tsx';
import { QuickFilters } from './quick-filters.tsx';
import type { ListingAddress } from './use-listing-address.ts';

const filtersFragment = 'filters';
const resultsId = 'products';

type FilteredListingProps = {
  readonly label: string;
  /** The scope of the page without filters. A stable object. */
  readonly scope: ListingScope;
  readonly address: ListingAddress;
  readonly listing: PageListing;
  /** Filters that the path determines. A stable array. */
  readonly hiddenFilters: readonly NameFacetKey[];
  readonly sort: SortOrder;
  readonly onSort: (sort: SortOrder) => void;
  /** Above the list. */
  readonly notes?: ReactNode;
  /** Instead of a list without products, unless filters are the reason. */
  readonly empty: ReactNode;
};

/** A list with its filters beside it (a sheet on narrow screens), its order and the applied filters. */
export function FilteredListing(props: FilteredListingProps) {
  const { scope, address, listing, hiddenFilters } = props;
  const { filterState, setFilters } = address;
  const { fragment, close } = useFragment();
  const state = useListState(props);
  const { hasFilters, hasFacets } = state;
  const form = { scope, filterState, hidden: hiddenFilters, hasFacets };
  return (
    <div className={hasFilters ? `${styles.body} ${styles.withPanel}` : styles.body}>
      {hasFilters && (
        <LazyFilterPanel
          {...form}
          query={address.requestedQuery}
          onFilterChange={setFilters}
          preservedFields={address.preservedFields}
          listId={resultsId}
          hasRetry={listing.view.kind !== 'failed'}
        />
      )}
      <ListSection {...props} {...state} onOpenFilters={() => address.openFragment(filtersFragment)} />
      {fragment === filtersFragment && hasFilters && (
        <FilterSheet
          {...form}
          toQuery={address.queryFor}
          onClose={close}
          // The new URL has no fragment: the sheet closes when the list changes. In a transition, because the page below
          // it, which shows the requested filters, need not render before the next frame.
          onApply={(next) => startTransition(() => setFilters(next, { replace: true }))}
        />
      )}
    </div>
  );
}

type ListState = ReturnType<typeof useListState>;

/** Loads the filter options of the scope with the page, and finds out which controls the list has. */
function useListState({ scope, address, listing }: FilteredListingProps) {
  const { view, retry } = listing;
  const hasFacets = useHasFacets(view);
  // The options of a search are in its facets only.
  const isSearch = scope.search !== null;
  const options = useFilterOptions(scope, !isSearch);
  const isFiltered = hasActiveFilters(address.filterState);
  const isEmpty = view.kind === 'empty' && !isFiltered;
  return {
    hasFacets,
    isFiltered,
    isEmpty,
    lowestPrice: options.options?.priceRange.min,
    hasFilters: !isEmpty && (!isSearch || hasFacets !== false || isFiltered),
    /** One "Retry" repeats both requests. */
    retryAll: useCallback(() => {
      retry();
      if (options.error !== null) options.retry();
    }, [retry, options]),
  };
}

type ListSectionProps = FilteredListingProps & ListState & { readonly onOpenFilters: () => void };

function ListSection(props: ListSectionProps) {
  const { label, address, listing, isFiltered, isEmpty, hasFilters } = props;
  const { filterState, setFilters } = address;
  const resultsRef = useScrollToList(queryKey(listing.shownQuery), address.isPending);
  const applied = listAppliedFilters(filterState);
  const save = saveButton(props);
  const orders = listSortOrders({
    scope: props.scope,
    view: listing.view,
    hasDiscounts: props.hasFacets === true || props.sort === discountSortOrder.value,
  });
  const empty = useMemo(
    () =>
      isFiltered ? <NoMatchingProducts filterState={filterState} onFilterChange={setFilters} /> : props.empty,
    [isFiltered, filterState, setFilters, props.empty],
  );
  return (
    <section id={resultsId} className={styles.results} ref={resultsRef} tabIndex={-1} aria-label={label}>
      {props.notes}
      {!isEmpty && (
        <div className={styles.toolbar}>
          {hasFilters && <FilterButton count={applied.length} onOpen={props.onOpenFilters} />}
          <div role="group" aria-label="Shortcuts" className={styles.row}>
            {hasFilters && (
              <QuickFilters
                filterState={filterState}
                onFilterChange={setFilters}
                isSalePage={props.scope.isSale}
                lowestPrice={props.lowestPrice}
              />
            )}
            {!isFiltered && save}
            <CompareToggle />
          </div>
          <SortMenu form={filterFormId} choices={orders} value={props.sort} onSort={props.onSort} />
        </div>
      )}
      <AppliedFilters
        filterState={filterState}
        onFilterChange={setFilters}
        onEmptied={() => resultsRef.current?.focus()}
        action={(isFiltered || isEmpty) && save}
      />
      {listing.view.kind !== 'past-end' && <PreviousPage page={address.page} />}
      <ListingResults {...listing} retry={props.retryAll} label={label} isNarrow={hasFilters} empty={empty} />
    </section>
  );
}

function saveButton({ label, scope, address, isFiltered }: ListSectionProps): ReactNode {
  if (!isFiltered && scope.search === null) return null;
  return (
    <SaveSearchButton
      label={scope.search ?? label}
      filterLabels={listAppliedFilters(address.filterState).map((filter) => filter.label)}
      query={address.requestedQuery}
    />
  );
}
