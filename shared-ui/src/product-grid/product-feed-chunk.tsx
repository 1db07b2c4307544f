import type { ReactNode, Ref } from 'react';
import styles from './product-grid.module.css';

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
