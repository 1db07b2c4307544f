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
  /** Beside a panel: more columns from wider screens on. */
  readonly isNarrow?: boolean;
  /** The content is changing (`aria-busy`). */
  readonly isBusy?: boolean;
  /** The content is about to be replaced and is dimmed. */
  readonly isDimmed?: boolean;
  /** Number of products for which the list has rows; those below the cards have skeletons. */
  readonly size?: number;
  /** The element from the last card to the end. */
  readonly restRef?: Ref<HTMLDivElement> | undefined;
  /** A `ProductFeedEnd`. */
  readonly end?: ReactNode;
};

/**
 * The columns of `ProductGrid` for a list that grows as it is read (WAI-ARIA's feed; a list may not have that role),
 * in chunks: the browser handles each distant chunk as one element, not each card.
 */
export function ProductFeed(props: ProductFeedProps) {
  const {
    children,
    label,
    isNarrow = false,
    isBusy = false,
    isDimmed = false,
    size = 0,
    restRef,
    end,
  } = props;
  return (
    <div className={`${styles.list} ${styles.growing} ${isNarrow ? styles.narrow : ''}`}>
      {size > 0 && <Placeholders size={size} />}
      <div
        className={isDimmed ? `${styles.feed} ${styles.dimmed}` : styles.feed}
        role="feed"
        aria-label={label}
        aria-busy={isBusy}
      >
        {children}
      </div>
      <div className={styles.tail}>
        <div className={styles.rest} ref={restRef} />
        {end}
      </div>
    </div>
  );
}

/** Of which the style sheet shows one at each breakpoint. */
const columnCounts = { inTwo: 2, inThree: 3, inFour: 4, inFive: 5 };

/**
 * The height of all rows of a feed, with skeletons as its background: a few elements for any number of products. The
 * HTML of the server has to contain the number of rows, and the content security policy allows no style attributes:
 * therefore the view boxes of images without content do.
 */
function Placeholders({ size }: { readonly size: number }) {
  return (
    <div className={styles.placeholders} aria-hidden="true">
      {Object.entries(columnCounts).map(([name, columns]) => (
        <svg
          key={name}
          // table-keys: the names are those of the constant above
          className={`${styles.rows} ${styles[name]}`}
          viewBox={`0 0 0.5 ${Math.ceil(size / columns)}`}
        />
      ))}
    </div>
  );
}

export type ProductFeedEndProps = {
  readonly children: ReactNode;
  /** Stays at the bottom of the viewport while rows without cards are there. */
  readonly isSticky: boolean;
  readonly ref: Ref<HTMLDivElement>;
};

/** The end of a `ProductFeed`; its height is always the same. */
export function ProductFeedEnd({ children, isSticky, ref }: ProductFeedEndProps) {
  return (
    <div className={isSticky ? `${styles.end} ${styles.stickyEnd}` : styles.end} ref={ref}>
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
