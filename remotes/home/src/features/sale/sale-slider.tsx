import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { ShelfSlider } from '../../common/shelf-slider/shelf-slider.tsx';
import type { SaleCategory } from './sale-categories.ts';
import { saleMessages } from './sale-messages.ts';
import styles from './sale-slider.module.css';

/** What one category has on sale (specification, section 2, "Sale sliders on the home page"). */
export function SaleSlider({ gender, category, shelf }: SaleCategory) {
  const headingId = useId();
  return (
    <ShelfSlider
      shelf={shelf}
      name={saleMessages.sliderName(gender, category)}
      headingId={headingId}
      emptyText={saleMessages.empty(category)}
      cardHeadingLevel={4}
      head={
        <>
          <h3 id={headingId} className={styles.heading}>
            <span className={styles.gender}>{saleMessages.gender(gender)} </span>
            {category}
          </h3>
          <Link className={styles.all} to={paths.saleOfCategory(gender, category)}>
            {saleMessages.seeAll(gender, category)}
          </Link>
        </>
      }
    />
  );
}
