import { Link } from 'react-router-dom';
import {
  conditionsByWeakness,
  defaultSortOrder,
  listConditions,
  paths,
  type ConditionKind,
  type Product,
  type UnderstoodQuery,
} from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { fullCatalogue, noFilters, type ListingScope } from '../listing/query/listing-query.ts';
import { fetchListingPage } from '../listing/state/listing-request.ts';
import { ProductStrip, ProductStripSkeleton } from '../products/product-strip.tsx';
import styles from './no-results.module.css';
import { searchMessages } from './search-messages.ts';
import { SearchStarts, SearchForm } from './search-prompt.tsx';
import { writeWithout } from './understood-chips.tsx';

type NoResultsProps = {
  readonly text: string;
  readonly understood: UnderstoodQuery | null;
  readonly without: readonly ConditionKind[];
};

/** Instead of the list of a search that matches nothing: what was not found, and what the shop has instead. */
export function NoResults({ text, understood, without }: NoResultsProps) {
  // Where the whole query is unknown, the title says so already.
  const words = understood !== null && listConditions(understood).length > 1 ? understood.text : '';
  return (
    <div className={styles.content}>
      <StatePanel
        kind="empty"
        title={searchMessages.nothingFor(text)}
        text={words === '' ? searchMessages.nothingHint : searchMessages.unknownWords(words)}
      />
      <SearchForm key={text} text={text} />
      {understood && <NearestMatches text={text} understood={understood} without={without} />}
      <SearchStarts />
      <PopularProducts />
    </div>
  );
}

type Found = { readonly products: readonly Product[]; readonly total: number | null };

type NearestMatch = Found & { readonly leftOut: readonly ConditionKind[] };

/** Products that match all but the weakest conditions. Nothing if the search has only one. */
function NearestMatches({
  text,
  understood,
  without,
}: Omit<NoResultsProps, 'understood'> & {
  readonly understood: UnderstoodQuery;
}) {
  const fetchProducts = useFetchProducts();
  const conditions = listConditions(understood).filter(({ kind }) => kind !== 'sort');
  const { state } = useResource(conditions.length < 2 ? null : JSON.stringify([text, without]), (signal) =>
    findNearest(
      conditions.map(({ kind }) => kind),
      (leftOut) => fetchProducts({ search: text, without: [...without, ...leftOut] }, signal),
    ),
  );
  if (state.status === 'loading') return <ProductStripSkeleton title={searchMessages.nearest} />;
  const match = state.status === 'succeeded' ? state.value : null;
  if (match === null) return null;
  const rest = conditions.filter(({ kind }) => !match.leftOut.includes(kind)).map(({ label }) => label);
  const search = writeWithout(new URLSearchParams({ q: text }), [...without, ...match.leftOut]);
  return (
    <ProductStrip
      title={searchMessages.nearestTo(rest)}
      products={match.products}
      aside={
        <Link className={styles.all} to={`/search${search}`}>
          {searchMessages.showAll(match.total)}
        </Link>
      }
    />
  );
}

/** Leaves out one more condition at a time, until something matches. */
async function findNearest(
  kinds: readonly ConditionKind[],
  find: (leftOut: readonly ConditionKind[]) => Promise<Found>,
): Promise<NearestMatch | null> {
  const removable = conditionsByWeakness.filter((kind) => kinds.includes(kind));
  for (let count = 1; count < removable.length; count += 1) {
    const leftOut = removable.slice(0, count);
    const found = await find(leftOut);
    if (found.products.length > 0) return { ...found, leftOut };
  }
  return null;
}

/** The largest reductions among the newest products of the sale; nothing while nothing is on sale. */
function PopularProducts() {
  const fetchProducts = useFetchProducts();
  const { state } = useResource('popular', (signal) => fetchProducts({ isSale: true }, signal));
  if (state.status === 'loading') return <ProductStripSkeleton title={searchMessages.popularProducts} />;
  const products = state.status === 'succeeded' ? state.value.products : [];
  if (products.length === 0) return null;
  return (
    <ProductStrip
      title={searchMessages.popularProducts}
      products={products.toSorted((one, other) => (other.discountPercent ?? 0) - (one.discountPercent ?? 0))}
      aside={
        <Link className={styles.all} to={paths.sale()}>
          {searchMessages.showAll(null)}
        </Link>
      }
    />
  );
}

/** Fetches the first page of a scope. */
function useFetchProducts() {
  const { http } = useServices();
  return async (scope: Partial<ListingScope>, signal: AbortSignal): Promise<Found> => {
    const query = {
      listingId: 'suggested',
      scope: { ...fullCatalogue, ...scope },
      filters: noFilters,
      sort: defaultSortOrder,
    };
    return await fetchListingPage(http, query, { page: 1, asOf: null, signal });
  };
}
