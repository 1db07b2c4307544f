import { type ReactNode, useMemo } from 'react';
import { RetryButton } from '../../components/retry-button.tsx';
import { FacetList, toFacets } from './facet-list.tsx';
import { filterMessages } from './filter-messages.ts';
import { type NameFilter, type Narrowing, toggleName } from './filter-state.ts';
import { PriceFacet } from './price-facet.tsx';
import type { FilterOptionsView, ScopedOptions } from './filter-options.ts';
import styles from './filter-form.module.css';

export type FilterFormProps = {
  readonly options: FilterOptionsView;
  readonly narrowing: Narrowing;
  readonly onNarrow: (narrowing: Narrowing) => void;
  /** Groups that the page itself decides. */
  readonly hidden: readonly NameFilter[];
  /** On a sale page everything is on sale. */
  readonly isSalePage: boolean;
  /** Tells a price while it is being typed, too: for where a wish is no step in the history yet. */
  readonly isLive?: boolean;
};

/** Everything a list can be narrowed by; shapes while it is on its way, a way out when it did not come. */
export function FilterForm(props: FilterFormProps) {
  const { options, narrowing, onNarrow, isSalePage } = props;
  if (options.status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>{options.error}</p>
        <RetryButton variant="outline" onRetry={options.retry} />
      </div>
    );
  }
  if (options.options === null) return <div className={styles.shapes} aria-busy="true" />;
  return (
    <div className={styles.groups}>
      {!isSalePage && (
        <label className={styles.sale}>
          <input
            type="checkbox"
            className={styles.switch}
            name="sale"
            value="true"
            checked={narrowing.isSaleOnly}
            onChange={() => onNarrow({ ...narrowing, isSaleOnly: !narrowing.isSaleOnly })}
          />
          {filterMessages.onSale}
        </label>
      )}
      <FilterGroups {...props} scoped={options.options} />
    </div>
  );
}

function FilterGroups(props: FilterFormProps & { readonly scoped: ScopedOptions }) {
  const { scoped, narrowing, onNarrow, hidden, isLive } = props;
  const facets = useMemo(() => toFacets(scoped, hidden), [scoped, hidden]);
  return (
    <>
      {facets.map((facet) => (
        <Group
          key={facet.filter}
          legend={facet.legend}
          chosenCount={narrowing.filters[facet.filter]?.length ?? 0}
        >
          <FacetList
            facet={facet}
            chosen={narrowing.filters[facet.filter] ?? []}
            onToggle={(name) => onNarrow(toggleName(narrowing, facet.filter, name))}
          />
        </Group>
      ))}
      <Group legend={filterMessages.price} chosenCount={0}>
        <PriceFacet
          bounds={scoped.priceRange}
          range={narrowing.filters}
          isLive={isLive}
          onChange={(range) => onNarrow({ ...narrowing, filters: { ...narrowing.filters, ...range } })}
        />
      </Group>
    </>
  );
}

type GroupProps = { readonly legend: string; readonly chosenCount: number; readonly children: ReactNode };

function Group({ legend, chosenCount, children }: GroupProps) {
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
