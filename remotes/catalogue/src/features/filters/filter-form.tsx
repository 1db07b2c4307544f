import type { ReactNode } from 'react';
import { RetryButton } from '../../components/retry-button.tsx';
import { formatCount } from '../../lib/format-count.ts';
import type { ListingQuery, ListingScope } from '../listing/query/listing-query.ts';
import { ColourFacet } from './colour-facet.tsx';
import { FacetList } from './facet-list.tsx';
import styles from './filter-form.module.css';
import { filterMessages } from './filter-messages.ts';
import { toggleName, type FilterState, type NameFilter } from './filter-state.ts';
import { PriceFacet } from './price-facet.tsx';
import { DiscountSteps, PriceSteps } from './step-buttons.tsx';
import { useFormOptions, type FormOptions } from './use-form-options.ts';

export type FilterFormProps = {
  /** The scope of the page, without filters. */
  readonly scope: ListingScope;
  /** The products of the filter state. */
  readonly query: ListingQuery;
  readonly filterState: FilterState;
  readonly onFilterChange: (filterState: FilterState) => void;
  readonly hidden: readonly NameFilter[];
  /** Colours, discounts and counts are expected, so that the form has room for them; `null` if that is not known. */
  readonly hasFacets: boolean | null;
  /** Counts may be requested now. */
  readonly isNeeded: boolean;
  /** Reports prices while they are typed, for a form whose changes are not yet in the URL. */
  readonly isLive?: boolean;
  /** `false` if another "Retry" on the page also loads the filter options. */
  readonly hasRetry?: boolean;
};

/** All filters of a list; skeletons while the options load, an error with "Retry" if they failed. */
export function FilterForm(props: FilterFormProps) {
  const { scope, query, hidden, hasFacets, isNeeded, hasRetry = true } = props;
  const options = useFormOptions({ scope, query, hidden, isNeeded: isNeeded && hasFacets !== false });
  if (options.status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>{options.error}</p>
        {hasRetry && <RetryButton variant="outline" onRetry={options.retry} />}
      </div>
    );
  }
  if (options.status === 'loading') return <div className={styles.skeleton} aria-busy="true" />;
  return (
    <div className={styles.groups}>
      {!scope.isSale && <SaleSwitch {...props} count={options.facets?.sale ?? null} />}
      <FilterGroups {...props} options={options} />
    </div>
  );
}

function SaleSwitch({
  filterState,
  onFilterChange,
  count,
}: FilterFormProps & { readonly count: number | null }) {
  return (
    <label className={styles.sale}>
      <input
        type="checkbox"
        className={styles.switch}
        name="sale"
        value="true"
        checked={filterState.isSaleOnly}
        onChange={() => onFilterChange({ ...filterState, isSaleOnly: !filterState.isSaleOnly })}
      />
      {count !== null && <span className={styles.saleCount}>{formatCount(count)}</span>}
      <span className={styles.saleLabel}>{filterMessages.onSale}</span>
    </label>
  );
}

type FilterGroupsProps = FilterFormProps & { readonly options: FormOptions & { readonly status: 'loaded' } };

function FilterGroups(props: FilterGroupsProps) {
  const { options, filterState, onFilterChange } = props;
  const { filters } = filterState;
  const [first, ...others] = options.names.map((facet) => (
    <Group key={facet.filter} legend={facet.legend} chosenCount={filters[facet.filter]?.length ?? 0}>
      <FacetList
        facet={facet}
        chosen={filters[facet.filter] ?? []}
        onToggle={(name) => onFilterChange(toggleName(filterState, facet.filter, name))}
      />
    </Group>
  ));
  return (
    <>
      {first}
      <ColourGroup {...props} />
      {others}
      <PriceAndDiscount {...props} />
    </>
  );
}

/** The facets are loading, and the form has room for them. */
function isReserved({ options, hasFacets }: FilterGroupsProps): boolean {
  return hasFacets === true && options.facets === null && options.mayHaveFacets;
}

function ColourGroup(props: FilterGroupsProps) {
  const { options, filterState, onFilterChange } = props;
  const colours = options.facets?.colours ?? [];
  const chosen = filterState.filters.colours ?? [];
  if (colours.length < 2 && !isReserved(props)) return null;
  return (
    <Group legend={filterMessages.colour} chosenCount={chosen.length}>
      <ColourFacet
        colours={colours}
        chosen={chosen}
        onToggle={(name) => onFilterChange(toggleName(filterState, 'colours', name))}
      />
    </Group>
  );
}

function PriceAndDiscount(props: FilterGroupsProps) {
  const { options, filterState, onFilterChange, isLive } = props;
  const { bounds, facets } = options;
  const { filters } = filterState;
  const change = (changed: Partial<typeof filters>) =>
    onFilterChange({ ...filterState, filters: { ...filters, ...changed } });
  const hasSteps = facets !== null || isReserved(props);
  return (
    <>
      <Group legend={filterMessages.price}>
        <PriceFacet bounds={bounds} range={filters} isLive={isLive} onChange={change} />
        {hasSteps && <PriceSteps steps={facets?.prices ?? []} range={filters} onChange={change} />}
      </Group>
      {hasSteps && (
        <Group legend={filterMessages.discount}>
          <DiscountSteps
            steps={facets?.discounts ?? []}
            chosen={filters.minDiscount}
            onChange={(minDiscount) => change({ minDiscount })}
          />
        </Group>
      )}
    </>
  );
}

type GroupProps = { readonly legend: string; readonly chosenCount?: number; readonly children: ReactNode };

function Group({ legend, chosenCount = 0, children }: GroupProps) {
  return (
    <details className={styles.group} open>
      <summary className={styles.legend}>
        {legend}
        {chosenCount > 0 && <span className={styles.chosen}>{chosenCount}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
