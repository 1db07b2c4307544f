import type { ReactNode } from 'react';
import styles from './product-grid.module.css';

export type ProductFeedProps = {
  /** Of `ProductFeedChunk`, one below the other. */
  readonly children: ReactNode;
  /** What the list is called for assistive technology. */
  readonly label: string;
  /** Beside a panel: one column fewer on wide screens. */
  readonly isNarrow?: boolean;
  /** The content is being changed, and assistive technology may wait for that. */
  readonly isBusy?: boolean;
  /** The content is on its way out: kept, but faint. */
  readonly isDimmed?: boolean;
};

/**
 * The columns of `ProductGrid` for a list that grows as it is read (WAI-ARIA's feed; a list may not have that role),
 * cut into stretches: what is far away costs a stretch each, not a card each.
 */
export function ProductFeed(props: ProductFeedProps) {
  const { children, label, isNarrow = false, isBusy = false, isDimmed = false } = props;
  const classNames = [styles.list, styles.feed, isNarrow && styles.narrow, isDimmed && styles.dimmed];
  return (
    <div className={classNames.filter(Boolean).join(' ')} role="feed" aria-label={label} aria-busy={isBusy}>
      {children}
    </div>
  );
}
