import type { ReactNode, Ref } from 'react';
import styles from './product-grid.module.css';

/** Cards of a whole stretch: whole rows in 2, 3, 4 and 5 columns. */
export const stretchSize = 60;

export type ProductFeedStretchProps = {
  /** `<div>` elements, an article in each: at most {@link stretchSize}, and then `isWhole`. */
  readonly children: ReactNode;
  /** It has all its cards, so its height is known: far from the screen the browser skips it, be it empty or not. */
  readonly isWhole: boolean;
  readonly ref?: Ref<HTMLDivElement>;
};

/** Some rows of a `ProductFeed`. */
export function ProductFeedStretch({ children, isWhole, ref }: ProductFeedStretchProps) {
  return (
    <div className={isWhole ? `${styles.cells} ${styles.whole}` : styles.cells} ref={ref}>
      {children}
    </div>
  );
}
