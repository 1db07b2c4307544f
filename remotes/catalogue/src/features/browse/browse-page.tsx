import { useCallback, useDeferredValue, useState } from 'react';
import { useLocation, useNavigationType, useParams } from 'react-router-dom';
import { ChoicesPanel } from '../../common/choices/choices-panel.tsx';
import { FilterPanel } from '../../common/filters/filter-panel.tsx';
import { FilterSheet } from '../../common/filters/filter-sheet.tsx';
import { useFilterOptions } from '../../common/filters/use-filter-options.ts';
import { listingMessages } from '../../common/listing/listing-messages.ts';
import { useListing } from '../../common/listing/use-listing.ts';
import { useWasServerDrawn } from '../../common/listing/use-was-server-drawn.ts';
import { LinkChips } from '../../common/page/link-chips.tsx';
import { Masthead } from '../../common/page/masthead.tsx';
import { useFragment } from '../../common/page/use-fragment.ts';
import { RecentlyViewedStrip } from '../../common/recently-viewed/recently-viewed-strip.tsx';
import type { BrowsePlace, ReadBrowsePlace } from './browse-place.ts';
import { BrowseResults } from './browse-results.tsx';
import { useBrowseAddress } from './use-browse-address.ts';
import styles from './browse-page.module.css';

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
