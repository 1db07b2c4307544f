import type { ReactNode } from 'react';
import styles from './product-grid.module.css';

export type ProductGridProps = {
  /** `<li>` elements, a card in each; of a feed `<div>` elements, an article in each. */
  readonly children: ReactNode;
  /** What the list is called for assistive technology. */
  readonly label: string;
  /** Beside a panel: one column fewer on wide screens. */
  readonly isNarrow?: boolean;
  /** The content is being changed, and assistive technology may wait for that. */
  readonly isBusy?: boolean;
  /** The content is on its way out: kept, but faint. */
  readonly isDimmed?: boolean;
  /** Grows while it is read. A list may not have that role, so it is no list then. */
  readonly isFeed?: boolean;
};

/** Cards in 2, 3, 4 and 5 columns. Rows off the screen are neither laid out nor painted until they come near. */
export function ProductGrid(props: ProductGridProps) {
  const { children, label, isNarrow = false, isBusy = false, isDimmed = false, isFeed = false } = props;
  const classNames = [styles.grid, isNarrow && styles.narrow, isDimmed && styles.dimmed];
  const Grid = isFeed ? 'div' : 'ul';
  return (
    <Grid
      className={classNames.filter(Boolean).join(' ')}
      role={isFeed ? 'feed' : undefined}
      aria-label={label}
      aria-busy={isBusy}
    >
      {children}
    </Grid>
  );
}
