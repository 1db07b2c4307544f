import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { sortOrders } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { LinkChips } from '../../components/link-chips.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useWasServerRendered } from '../../lib/hydration.ts';
import { useFragment } from '../../lib/use-fragment.ts';
import { AppliedFilters, NoMatchingProducts } from '../filters/applied-filters.tsx';
import { useFilterOptions } from '../filters/filter-options.ts';
import { FilterButton, FilterPanel, FilterSheet } from '../filters/filter-panel.tsx';
import { hasActiveFilters, listAppliedFilters } from '../filters/filter-state.ts';
import { RecentlyViewedStrip } from '../history/recently-viewed.tsx';
import { queryKey } from '../listing/query/listing-query.ts';
import { useListing, type PageListing } from '../listing/state/use-listing.ts';
import { PreviousPage } from '../listing/ui/listing-end.tsx';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { ListingResults } from '../listing/ui/listing-results.tsx';
import { useScrollToList } from '../listing/ui/use-scroll-to-list.ts';
import { PreferencesPanel } from '../preferences/preferences-panel.tsx';
import styles from './browse-page.module.css';
import type { ListingRoute } from './listing-route.ts';
import type { ResolveListingRoute } from './listing-routes.ts';
import { useBrowseAddress, type BrowseAddress } from './use-browse-address.ts';

const filtersFragment = 'filters';
const resultsId = 'products';

export function BrowsePage({ resolveRoute }: { readonly resolveRoute: ResolveListingRoute }) {
  const params = useParams();
  const { search } = useLocation();
  const route = resolveRoute(params, new URLSearchParams(search));
  // After a click the first cards are rendered first. On Back the end of the page may be visible at once.
  const isTraversal = useNavigationType() === 'POP';
  const showsFooter = useDeferredValue(true, useWasServerRendered() || isTraversal);
  // The loader redirects unknown routes to /404.
  if (!route) return null;
  return (
    <div className={styles.page}>
      <ListingPage key={route.id} route={route} />
      {showsFooter && (
        <>
          <RecentlyViewedStrip />
          <footer className={styles.foot}>
            <PreferencesPanel />
            <p className={styles.note}>{listingMessages.priceNote}</p>
          </footer>
        </>
      )}
    </div>
  );
}

function ListingPage(props: { readonly route: ListingRoute }) {
  // The route is a new object for each URL, but has the same content: the first one keeps memoized children stable.
  const [route] = useState(props.route);
  const address = useBrowseAddress(route);
  const listing = useListing(address);
  const options = useFilterOptions(route.scope);
  const { fragment, open, close } = useFragment();
  const { view, retry } = listing;
  // One "Retry" repeats both requests.
  const retryAll = useCallback(() => {
    retry();
    if (options.error !== null) options.retry();
  }, [retry, options]);
  const total = view.kind === 'products' ? view.total : null;
  const isSale = route.scope.isSale;
  const form = { options, filterState: address.filterState, hidden: route.hiddenFilters, isSalePage: isSale };
  return (
    <>
      <PageHeader
        crumbs={route.crumbs}
        heading={route.heading}
        count={total === null ? undefined : listingMessages.count(total)}
        variant={isSale ? 'sale' : 'listing'}
      >
        {route.relatedLinks.map((links) => (
          <LinkChips key={links.label} {...links} />
        ))}
      </PageHeader>
      <div className={styles.body}>
        <FilterPanel
          {...form}
          onFilterChange={address.setFilters}
          preservedFields={address.preservedFields}
          listId={resultsId}
          hasRetry={view.kind !== 'failed'}
        />
        <BrowseResults
          route={route}
          address={address}
          listing={{ ...listing, retry: retryAll }}
          onOpenFilters={() => open(filtersFragment)}
        />
      </div>
      {fragment === filtersFragment && (
        <FilterSheet
          {...form}
          toQuery={address.queryFor}
          onClose={close}
          // The new URL has no fragment: the sheet closes when the list changes.
          onApply={(next) => address.setFilters(next, { replace: true })}
        />
      )}
    </>
  );
}

type BrowseResultsProps = {
  readonly route: ListingRoute;
  readonly address: BrowseAddress;
  readonly listing: PageListing;
  readonly onOpenFilters: () => void;
};

function BrowseResults({ route, address, listing, onOpenFilters }: BrowseResultsProps) {
  const { page, filterState, setFilters } = address;
  const resultsRef = useScrollToList(queryKey(listing.shownQuery), address.isPending);
  const empty = useMemo(
    () =>
      hasActiveFilters(filterState) ? (
        <NoMatchingProducts filterState={filterState} onFilterChange={setFilters} />
      ) : (
        <StatePanel
          kind="empty"
          title={route.emptyText}
          actions={route.recoveryLinks.map(({ label, path }) => (
            <Link key={path} className={buttonVariants({ variant: 'outline' })} to={path}>
              {label}
            </Link>
          ))}
        />
      ),
    [filterState, setFilters, route],
  );
  return (
    <section
      id={resultsId}
      className={styles.results}
      ref={resultsRef}
      tabIndex={-1}
      aria-label={route.heading}
    >
      <div className={styles.toolbar}>
        <FilterButton count={listAppliedFilters(filterState).length} onOpen={onOpenFilters} />
        <SortMenu choices={sortOrders} value={address.sort} onSort={address.setSort} />
      </div>
      <AppliedFilters
        filterState={filterState}
        onFilterChange={setFilters}
        onEmptied={() => resultsRef.current?.focus()}
      />
      {listing.view.kind !== 'past-end' && <PreviousPage page={page} />}
      <ListingResults {...listing} label={route.heading} isNarrow empty={empty} />
    </section>
  );
}
