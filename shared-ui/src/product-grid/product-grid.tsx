import type { ReactNode } from 'react';
import styles from './product-grid.module.css';

export type ProductGridProps = {
  /** `<li>` elements, a card in each. */
  readonly children: ReactNode;
  /** What the list is called for assistive technology. */
  readonly label: string;
  /** The content is being changed, and assistive technology may wait for that. */
  readonly isBusy?: boolean;
};

/** Cards in 2, 3, 4 and 5 columns. Rows off the screen are neither laid out nor painted until they come near. */
export function ProductGrid({ children, label, isBusy = false }: ProductGridProps) {
  return (
    <ul className={`${styles.list} ${styles.cells}`} aria-label={label} aria-busy={isBusy}>
      {children}
    </ul>
  );
}
