import type { ReactNode } from 'react';
import styles from './product-grid.module.css';

export type ProductFeedProps = {
  /** `ProductFeedChunk` elements. */
  readonly children: ReactNode;
  /** The accessible name of the list. */
  readonly label: string;
  /** Beside a panel: one column fewer on wide screens. */
  readonly isNarrow?: boolean;
  /** The content is changing (`aria-busy`). */
  readonly isBusy?: boolean;
  /** The content is about to be replaced and is dimmed. */
  readonly isDimmed?: boolean;
};

/**
 * The columns of `ProductGrid` for a list that grows as it is read (WAI-ARIA's feed; a list may not have that role),
 * in chunks: the browser handles each distant chunk as one element, not each card.
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
