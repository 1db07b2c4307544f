import type { ReactNode } from 'react';
import styles from './product-grid.module.css';

export type ProductGridProps = {
  /** `<li>` elements, a card in each. */
  readonly children: ReactNode;
  /** What the list is called for assistive technology. */
  readonly label: string;
  /** Beside a panel: one column fewer on wide screens. */
  readonly isNarrow?: boolean;
  /** The content is on its way out: kept, but dimmed and announced as busy. */
  readonly isBusy?: boolean;
};

/** Cards in 2, 3, 4 and 5 columns. Rows off the screen are neither laid out nor painted until they come near. */
export function ProductGrid({ children, label, isNarrow = false, isBusy = false }: ProductGridProps) {
  return (
    <ul
      className={isNarrow ? `${styles.grid} ${styles.narrow}` : styles.grid}
      aria-label={label}
      aria-busy={isBusy}
    >
      {children}
    </ul>
  );
}
