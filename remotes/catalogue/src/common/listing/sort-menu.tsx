import { useId } from 'react';
import { isSortOrder, sortOrders, type SortOrder } from '@szn/shared-contracts';
import styles from './sort-menu.module.css';

export type SortMenuProps = { readonly sort: SortOrder; readonly onSort: (sort: SortOrder) => void };

/** "Sort By" (section 2): the browser's own list, which every phone and keyboard knows. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id} className={styles.label}>
        Sort By
      </label>
      <span className={styles.box}>
        <select
          id={id}
          name="sort"
          className={styles.select}
          value={sort}
          onChange={(event) => {
            if (isSortOrder(event.target.value)) onSort(event.target.value);
          }}
        >
          {sortOrders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <svg className={styles.arrow} viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1 5 5 9 1" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </span>
    </div>
  );
}
