import type { ReactNode } from 'react';
import styles from './product-grid.module.css';

export type ProductGridProps = {
  /** `<li>` elements, a card in each. */
  readonly children: ReactNode;
  /** The accessible name of the list. */
  readonly label: string;
  /** The content is changing (`aria-busy`). */
  readonly isBusy?: boolean;
};

/** Cards in 2, 3, 4 and 5 columns. The browser skips layout and paint of rows off the screen. */
export function ProductGrid({ children, label, isBusy = false }: ProductGridProps) {
  return (
    <ul className={`${styles.list} ${styles.cells}`} aria-label={label} aria-busy={isBusy}>
      {children}
    </ul>
  );
}
