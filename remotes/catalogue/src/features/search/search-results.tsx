import { useEffect, useMemo, useState } from 'react';
import {
  defaultSortOrder,
  findBrandByStoredName,
  type Product,
  type SortOrder,
  sortOrders,
} from '@szn/shared-contracts';
import { SortMenu } from '@szn/shared-ui/sort-menu';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useCatalogue } from '../../lib/catalogue-context.ts';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { ListingResults } from '../listing/ui/listing-results.tsx';
import { PreviousPage } from '../listing/ui/listing-end.tsx';
import { useScrollBack } from '../listing/ui/use-scroll-to-list.ts';
import { useListing } from '../listing/state/use-listing.ts';
import { Masthead } from '../../components/page-header.tsx';
import { useWantedSearch } from '../../lib/use-optimistic-search.ts';
import { changeListingAddress } from '../listing/query/listing-search-params.ts';
import { paramsOf } from '../listing/query/listing-query.ts';
import { PopularCategories, SearchForm } from './search-prompt.tsx';
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

export type RefineByBrandProps = {
  readonly products: readonly Product[];
  /** The `source` that alone is shown; `null` shows all. */
  readonly source: string | null;
  readonly onRefine: (source: string | null) => void;
};

/**
 * Narrows what has been loaded to one brand. The search call knows no filters (section 7), so this says honestly that
 * it looks no further than the page does.
 */
export function RefineByBrand({ products, source, onRefine }: RefineByBrandProps) {
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
              onClick={() => onRefine(name)}
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
