import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths, type Gender } from '@szn/shared-contracts';
import { saleCategories } from './product-row-queries.ts';
import { ProductRow } from './product-row.tsx';
import styles from './sale-section.module.css';

const genderNames: Readonly<Record<Gender, string>> = { men: 'Men', women: 'Women' };

/** The six sale carousels (specification, section 2, "Sale sliders on the home page"). */
export function SaleSection() {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          ON SALE NOW
        </h2>
        <Link className={styles.all} to={paths.sale()}>
          See the whole sale
        </Link>
      </div>
      {saleCategories.map(({ gender, category, query }) => (
        <ProductRow
          key={query.key}
          query={query}
          name={`${genderNames[gender]} ${category}`}
          heading={
            <>
              <span className={styles.gender}>{genderNames[gender]} </span>
              {category}
            </>
          }
          place="section"
          all={{
            to: paths.saleOfCategory(gender, category),
            label: `All ${gender}’s ${category} on sale`,
          }}
          emptyText={`No ${category} on sale right now.`}
        />
      ))}
    </section>
  );
}
