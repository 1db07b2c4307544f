import { useMemo, type ReactNode } from 'react';
import { RetryButton } from '../../components/retry-button.tsx';
import { FacetList, toFacets } from './facet-list.tsx';
import styles from './filter-form.module.css';
import { filterMessages } from './filter-messages.ts';
import type { FilterOptionsView, ScopedOptions } from './filter-options.ts';
import { toggleName, type FilterState, type NameFilter } from './filter-state.ts';
import { PriceFacet } from './price-facet.tsx';

export type FilterFormProps = {
  readonly options: FilterOptionsView;
  readonly filterState: FilterState;
  readonly onFilterChange: (filterState: FilterState) => void;
  readonly hidden: readonly NameFilter[];
  readonly isSalePage: boolean;
  /** Reports prices while they are typed, for a form whose changes are not yet in the URL. */
  readonly isLive?: boolean;
  /** `false` if another "Retry" on the page also loads the filter options. */
  readonly hasRetry?: boolean;
};

/** All filters of a list; skeletons while the options load, an error with "Retry" if they failed. */
export function FilterForm(props: FilterFormProps) {
  const { options, filterState, onFilterChange, isSalePage, hasRetry = true } = props;
  if (options.error !== null) {
    return (
      <div className={styles.failed} role="alert">
        <p>{options.error}</p>
        {hasRetry && <RetryButton variant="outline" onRetry={options.retry} />}
      </div>
    );
  }
  if (options.options === null) return <div className={styles.skeleton} aria-busy="true" />;
  return (
    <div className={styles.groups}>
      {!isSalePage && (
        <label className={styles.sale}>
          <input
            type="checkbox"
            className={styles.switch}
            name="sale"
            value="true"
            checked={filterState.isSaleOnly}
            onChange={() => onFilterChange({ ...filterState, isSaleOnly: !filterState.isSaleOnly })}
          />
          {filterMessages.onSale}
        </label>
      )}
      <FilterGroups {...props} scoped={options.options} />
    </div>
  );
}

function FilterGroups(props: FilterFormProps & { readonly scoped: ScopedOptions }) {
  const { scoped, filterState, onFilterChange, hidden, isLive } = props;
  const { filters } = filterState;
  const facets = useMemo(() => toFacets(scoped, hidden), [scoped, hidden]);
  return (
    <>
      {facets.map((facet) => (
        <Group key={facet.filter} legend={facet.legend} chosenCount={filters[facet.filter]?.length ?? 0}>
          <FacetList
            facet={facet}
            chosen={filters[facet.filter] ?? []}
            onToggle={(name) => onFilterChange(toggleName(filterState, facet.filter, name))}
          />
        </Group>
      ))}
      <Group legend={filterMessages.price}>
        <PriceFacet
          bounds={scoped.priceRange}
          range={filters}
          isLive={isLive}
          onChange={(range) => onFilterChange({ ...filterState, filters: { ...filters, ...range } })}
        />
      </Group>
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
