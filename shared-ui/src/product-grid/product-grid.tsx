import type { ReactNode, Ref } from 'react';
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

/** Cards per whole chunk: whole rows in 2, 3, 4 and 5 columns. */
export const feedChunkSize = 60;

export type ProductFeedChunkProps = {
  /** `<div>` elements, an article in each: at most {@link feedChunkSize}, and then `isWhole`. */
  readonly children: ReactNode;
  /** The chunk has all its cards, so that its height is known and the browser can skip it off the screen. */
  readonly isWhole: boolean;
  readonly ref?: Ref<HTMLDivElement>;
};

/** Some rows of a `ProductFeed`. */
export function ProductFeedChunk({ children, isWhole, ref }: ProductFeedChunkProps) {
  return (
    <div className={isWhole ? `${styles.cells} ${styles.whole}` : styles.cells} ref={ref}>
      {children}
    </div>
  );
}
