import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { saleCategories } from './sale-categories.ts';
import { saleMessages } from './sale-messages.ts';
import { SaleSlider } from './sale-slider.tsx';
import styles from './sale-section.module.css';

/** The six sale sliders (specification, section 2). */
export function SaleSection() {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {saleMessages.heading}
        </h2>
        <Link className={styles.all} to={paths.sale()}>
          {saleMessages.everything}
        </Link>
      </div>
      {saleCategories.map((sale) => (
        <SaleSlider key={sale.shelf.key} {...sale} />
      ))}
    </section>
  );
}
