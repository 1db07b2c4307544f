import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { sortOrders } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { ChoicesPanel } from '../preferences/preferences-panel.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { FilterButton, FilterSheet } from '../filters/filter-sheet.tsx';
import { useFilterOptions } from '../filters/filter-options.ts';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { type ListingOnPage, useListing } from '../listing/state/use-listing.ts';
import { useWasServerDrawn } from '../../lib/hydration.ts';
import { LinkChips } from '../../components/link-chips.tsx';
import { Masthead } from '../../components/page-header.tsx';
import { useFragment } from '../../lib/use-fragment.ts';
import { RecentlyViewedStrip } from '../history/recently-viewed.tsx';
import type { BrowsePlace, ReadBrowsePlace } from './listing-routes.ts';
import { type BrowseAddress, useBrowseAddress } from './use-browse-address.ts';
import styles from './browse-page.module.css';
import { FilterChips, NothingMatches } from '../filters/applied-filters.tsx';
import { countWishes, isNarrowed } from '../filters/filter-state.ts';
import { ListingResults } from '../listing/ui/listing-results.tsx';
import { PreviousPage } from '../listing/ui/listing-end.tsx';
import { useScrollBack } from '../listing/ui/use-scroll-to-list.ts';
import { listingPictureSizes } from '../listing/ui/listing-grid.tsx';
import { paramsOf } from '../listing/query/listing-query.ts';

/** Names the filter sheet in the address. */
const filtersFragment = 'filters';
const resultsId = 'products';

/** A listing page: men's jeans, a brand, the sale. */
export function BrowsePage({ readPlace }: { readonly readPlace: ReadBrowsePlace }) {
  const params = useParams();
  const { search } = useLocation();
  const place = readPlace(params, new URLSearchParams(search));
  // Who goes on to a list sees its first cards first. Who comes back to one may be shown its end at once.
  const isComingBack = useNavigationType() === 'POP';
  const hasFoot = useDeferredValue(true, useWasServerDrawn() || isComingBack);
  // Its loader has led an unknown place to /404 already.
  if (!place) return null;
  return (
    <div className={styles.page}>
      <PlaceListing key={place.id} place={place} />
      {hasFoot && (
        <>
          <RecentlyViewedStrip />
          <footer className={styles.foot}>
            <ChoicesPanel />
            <p className={styles.note}>{listingMessages.priceNote}</p>
          </footer>
        </>
      )}
    </div>
  );
}

function PlaceListing(props: { readonly place: BrowsePlace }) {
  // Read anew for each address; as long as the page is this one it says the same, and its parts are not drawn anew.
  const [place] = useState(props.place);
  const address = useBrowseAddress(place);
  const listing = useListing(address);
  const options = useFilterOptions(place.scope);
  const { fragment, open, close } = useFragment();
  const { view, retry } = listing;
  // What one outage took is asked for together.
  const retryAll = useCallback(() => {
    retry();
    if (options.status === 'failed') options.retry();
  }, [retry, options]);
  const total = view.kind === 'products' ? view.total : null;
  const isSale = place.scope.isSale;
  const form = { options, narrowing: address.narrowing, hidden: place.hiddenFilters, isSalePage: isSale };
  return (
    <>
      <Masthead
        crumbs={place.crumbs}
        heading={place.heading}
        count={total === null ? undefined : listingMessages.count(total)}
        look={isSale ? 'sale' : 'place'}
      >
        {place.neighbours.map((neighbours) => (
          <LinkChips key={neighbours.label} {...neighbours} />
        ))}
      </Masthead>
      <div className={styles.body}>
        <FilterPanel {...form} onNarrow={address.narrowBy} kept={address.kept} listId={resultsId} />
        <BrowseResults
          id={resultsId}
          place={place}
          address={address}
          listing={{ ...listing, retry: retryAll }}
          onOpenFilters={() => open(filtersFragment)}
        />
      </div>
      {fragment === filtersFragment && (
        <FilterSheet
          {...form}
          toQuery={address.queryAfter}
          onClose={close}
          // The new address has no fragment: the sheet closes as the list changes.
          onApply={(next) => address.narrowBy(next, { replace: true })}
        />
      )}
    </>
  );
}

export type BrowseResultsProps = {
  readonly id: string;
  readonly place: BrowsePlace;
  readonly address: BrowseAddress;
  readonly listing: ListingOnPage;
  readonly onOpenFilters: () => void;
};

/** The list of a page, with what orders it above and what it is narrowed by. */
export function BrowseResults({ id, place, address, listing, onOpenFilters }: BrowseResultsProps) {
  const { page, narrowing, narrowBy } = address;
  const resultsRef = useScrollBack(paramsOf(listing.shownQuery), address.isAsked);
  const empty = useMemo(
    () =>
      isNarrowed(narrowing) ? (
        <NothingMatches narrowing={narrowing} onNarrow={narrowBy} />
      ) : (
        <StatePanel kind="empty" title={place.emptyText} actions={<WaysOut ways={place.waysOut} />} />
      ),
    [narrowing, narrowBy, place],
  );
  return (
    <section id={id} className={styles.results} ref={resultsRef} tabIndex={-1} aria-label={place.heading}>
      <div className={styles.toolbar}>
        <FilterButton count={countWishes(narrowing)} onOpen={onOpenFilters} />
        <SortMenu choices={sortOrders} value={address.sort} onSort={address.sortBy} />
      </div>
      <FilterChips narrowing={narrowing} onNarrow={narrowBy} onEmptied={() => resultsRef.current?.focus()} />
      {listing.view.kind !== 'past-end' && <PreviousPage page={page} />}
      <ListingResults
        {...listing}
        label={place.heading}
        isNarrow
        pictureSizes={listingPictureSizes}
        empty={empty}
      />
    </section>
  );
}

function WaysOut({ ways }: { readonly ways: BrowsePlace['waysOut'] }) {
  return ways.map(({ label, path }) => (
    <Link key={path} className={buttonVariants({ variant: 'outline' })} to={path}>
      {label}
    </Link>
  ));
}
