import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ShelfSlider, type ShelfSliderProps } from '../../common/shelf-slider/shelf-slider.tsx';
import styles from './product-row.module.css';

type ProductRowProps = Pick<ShelfSliderProps, 'shelf' | 'choose'> & {
  readonly messages: { readonly heading: string; readonly all: string; readonly empty: string };
  /** Where the whole list is. */
  readonly to: string;
};

/** A carousel of products under a heading of its own. */
export function ProductRow({ shelf, choose, messages, to }: ProductRowProps) {
  const headingId = useId();
  return (
    <ShelfSlider
      shelf={shelf}
      name={messages.heading}
      headingId={headingId}
      emptyText={messages.empty}
      cardHeadingLevel={3}
      {...(choose === undefined ? {} : { choose })}
      head={
        <>
          <h2 id={headingId} className={styles.heading}>
            {messages.heading}
          </h2>
          <Link className={styles.all} to={to}>
            {messages.all}
          </Link>
        </>
      }
    />
  );
}
