import type { ReactNode } from 'react';
import type { NameFacetKey } from '@szn/shared-contracts';
import { RetryButton } from '../../components/retry-button.tsx';
import { formatCount } from '../../lib/format-count.ts';
import type { ListingQuery, ListingScope } from '../listing/query/listing-query.ts';
import { FacetList, SwatchList } from './facet-list.tsx';
import styles from './filter-form.module.css';
import { toggleName, type FilterState, type PriceBounds } from './filter-state.ts';
import { PriceFacet } from './price-facet.tsx';
import { DiscountSteps, PriceSteps } from './step-buttons.tsx';
import { useFormOptions, type FormFacet } from './use-form-options.ts';
import { useMySizes, useMySizesStore } from '../preferences/my-sizes.ts';
import facetListStyles from './facet-list.module.css';

export type FilterFormProps = {
  /** The scope of the page, without filters. */
  readonly scope: ListingScope;
  /** The products of the filter state. */
  readonly query: ListingQuery;
  readonly filterState: FilterState;
  readonly onFilterChange: (filterState: FilterState) => void;
  readonly hidden: readonly NameFacetKey[];
  /** Whether the provider counts the products of a query; `null` if that is not known. */
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
      {options.facets.map((facet) => (
        <FacetGroup key={facet.key} {...props} facet={facet} bounds={options.bounds} />
      ))}
    </div>
  );
}

type FacetGroupProps = FilterFormProps & { readonly facet: FormFacet; readonly bounds: PriceBounds };

function FacetGroup({ facet, bounds, ...form }: FacetGroupProps) {
  const { filterState, onFilterChange, isLive } = form;
  const { filters } = filterState;
  const change = (changed: Partial<typeof filters>) =>
    onFilterChange({ ...filterState, filters: { ...filters, ...changed } });
  switch (facet.type) {
    case 'flag':
      return <SaleSwitch {...form} facet={facet} />;
    case 'price':
      return (
        <Group legend={facet.label}>
          <PriceFacet bounds={bounds} range={filters} isLive={isLive} onChange={change} />
          {facet.values.length > 0 && <PriceSteps steps={facet.values} range={filters} onChange={change} />}
        </Group>
      );
    case 'discount':
      return (
        <Group legend={facet.label}>
          <DiscountSteps
            steps={facet.values}
            chosen={filters.minDiscount}
            onChange={(minDiscount) => change({ minDiscount })}
          />
        </Group>
      );
    case 'names':
    case 'swatches':
      return <NameGroup {...form} facet={facet} />;
  }
}

function NameGroup({
  facet,
  filterState,
  onFilterChange,
}: FilterFormProps & { readonly facet: FormFacet & { readonly key: NameFacetKey } }) {
  const List = facet.type === 'swatches' ? SwatchList : FacetList;
  const chosen = filterState.filters[facet.key] ?? [];
  return (
    <Group legend={facet.label} chosenCount={chosen.length}>
      <List
        facet={facet}
        chosen={chosen}
        onToggle={(name) => onFilterChange(toggleName(filterState, facet.key, name))}
      />
      {facet.key === 'sizes' && (
        <MySizesButton
          chosen={chosen}
          onChoose={(sizes) => onFilterChange({ ...filterState, filters: { ...filterState.filters, sizes } })}
        />
      )}
    </Group>
  );
}

function SaleSwitch({ facet, filterState, onFilterChange }: FilterFormProps & { readonly facet: FormFacet }) {
  const count = facet.values[0]?.count ?? null;
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
      <span className={styles.saleLabel}>{facet.label}</span>
    </label>
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

type MySizesButtonProps = {
  readonly chosen: readonly string[];
  readonly onChoose: (sizes: readonly string[]) => void;
};

/** Below the size filter: remembers what is chosen as the shopper's sizes, or chooses these again. */
function MySizesButton({ chosen, onChoose }: MySizesButtonProps) {
  const sizes = useMySizes();
  const store = useMySizesStore();
  if (isSame(chosen, sizes)) {
    if (sizes.length === 0) return null;
    return (
      <button type="button" className={facetListStyles.more} onClick={() => store.set([])}>
        Forget my sizes
      </button>
    );
  }
  const [label, choose] =
    chosen.length === 0
      ? [`Only my sizes: ${sizes.join(', ')}`, () => onChoose(sizes)]
      : [`Remember ${chosen.join(', ')} as my sizes`, () => store.set(chosen)];
  return (
    <button type="button" className={facetListStyles.more} onClick={choose}>
      {label}
    </button>
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
