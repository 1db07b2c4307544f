import { filterMessages } from './filter-messages.ts';
import styles from './filter-button.module.css';

export type FilterButtonProps = {
  readonly count: number;
  readonly onOpen: () => void;
};

/** Opens the filters where there is no room for the panel. */
export function FilterButton({ count, onOpen }: FilterButtonProps) {
  return (
    <button type="button" className={styles.button} onClick={onOpen} aria-haspopup="dialog">
      <svg className={styles.icon} viewBox="0 0 18 12" aria-hidden="true">
        <path d="M0 2h18M0 10h18" stroke="currentColor" strokeWidth="1.5" />
        <circle cx="12" cy="2" r="2" />
        <circle cx="6" cy="10" r="2" />
      </svg>
      {filterMessages.filters}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  );
}
