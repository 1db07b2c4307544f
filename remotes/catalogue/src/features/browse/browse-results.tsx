import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { sortOrders } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { FilterButton } from '../../common/filters/filter-button.tsx';
import { FilterChips } from '../../common/filters/filter-chips.tsx';
import { countWishes, isNarrowed } from '../../common/filters/narrowing.ts';
import { NothingMatches } from '../../common/filters/nothing-matches.tsx';
import { ListingResults } from '../../common/listing/listing-results.tsx';
import { PreviousPage } from '../../common/listing/previous-page.tsx';
import type { ListingOnPage } from '../../common/listing/use-listing.ts';
import { useScrollBack } from '../../common/listing/use-scroll-back.ts';
import { listingPictureSizes } from '../../common/page/listing-picture-sizes.ts';
import { paramsOf } from '../../common/query/listing-query.ts';
import type { BrowsePlace } from './browse-place.ts';
import type { BrowseAddress } from './use-browse-address.ts';
import styles from './browse-results.module.css';

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
