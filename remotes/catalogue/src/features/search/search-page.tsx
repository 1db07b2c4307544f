import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  defaultSortOrder,
  type NameFacetKey,
  type SortOrder,
  type UnderstoodQuery,
} from '@szn/shared-contracts';
import { LinkChips } from '../../components/link-chips.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { FilteredListing } from '../filters/filtered-listing.tsx';
import { useListingAddress } from '../filters/use-listing-address.ts';
import { RecentSearchesList } from '../history/recent-searches-list.tsx';
import { useRecentSearches } from '../history/recent-searches.ts';
import { RecentlyViewedStrip } from '../history/recently-viewed-strip.tsx';
import { fullCatalogue } from '../listing/query/listing-query.ts';
import { changeListingSearchParams } from '../listing/query/listing-search-params.ts';
import { useListing, type ListingView } from '../listing/state/use-listing.ts';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { NoResults } from './no-results.tsx';
import { linkOutfits } from './outfit-search.ts';
import { searchCrumbs, searchMessages } from './search-messages.ts';
import styles from './search-page.module.css';
import { SearchStarts, SearchForm } from './search-prompt.tsx';
import { readSearchQuery } from './search-query.ts';
import { UnderstoodChips, writeWithout } from './understood-chips.tsx';

/** The results of a search, or a search form if the URL has no search text. */
export function SearchPage() {
  const { search } = useLocation();
  const { text } = useMemo(() => readSearchQuery(new URLSearchParams(search)), [search]);
  return (
    <div className={styles.page}>
      {text === '' ? (
        <div className={styles.prompt}>
          <PageHeader crumbs={searchCrumbs} heading={searchMessages.prompt} variant="search">
            <p className={styles.hint}>{searchMessages.promptText}</p>
          </PageHeader>
          <SearchForm />
          <RecentSearchesList />
          <SearchStarts />
        </div>
      ) : (
        <SearchResults key={text} text={text} />
      )}
      <RecentlyViewedStrip />
    </div>
  );
}

const noHiddenFilters: readonly NameFacetKey[] = [];

function SearchResults({ text }: { readonly text: string }) {
  const address = useListingAddress({ read: readSearchQuery, isSalePage: false });
  const listing = useListing(address);
  const { view } = listing;
  const { setSearch, requestedQuery } = address;
  const [scope] = useState(() => ({ ...fullCatalogue, search: text }));
  useRecordSearch(text, view);
  const { total, corrected } = view.kind === 'products' ? view : { total: null, corrected: null };
  const understood = view.kind === 'products' || view.kind === 'empty' ? view.understood : null;
  const { without } = requestedQuery.scope;
  const empty = useMemo(
    () => <NoResults text={text} understood={understood} without={without} />,
    [text, understood, without],
  );
  const heading = searchMessages.resultsFor(text);

  return (
    <>
      <PageHeader
        crumbs={searchCrumbs}
        heading={heading}
        count={total === null ? undefined : listingMessages.count(total)}
        variant="search"
      />
      {corrected !== null && (
        <p className={styles.corrected}>
          {searchMessages.corrected(corrected)}{' '}
          <Link to={writeWithout(new URLSearchParams({ q: text }), ['spelling'])}>
            {searchMessages.asWritten(text)}
          </Link>
        </p>
      )}
      <FilteredListing
        label={heading}
        scope={scope}
        address={address}
        listing={listing}
        hiddenFilters={noHiddenFilters}
        sort={sortFrom(address.sort, understood)}
        onSort={(sort) => setSearch((params) => changeSort(params, sort, understood))}
        notes={
          understood && (
            <>
              <OutfitLinks text={text} understood={understood} />
              <UnderstoodChips understood={understood} without={without} total={total} onChange={setSearch} />
            </>
          )
        }
        empty={empty}
      />
    </>
  );
}

type OutfitLinksProps = { readonly text: string; readonly understood: UnderstoodQuery };

function OutfitLinks({ text, understood }: OutfitLinksProps) {
  const links = linkOutfits(text, understood).map(({ gender, budget, path }) => ({
    label: searchMessages.outfits(gender, budget),
    path,
    isCurrent: false,
  }));
  return links.length > 0 && <LinkChips label={searchMessages.outfitsLabel} links={links} />;
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
