import { useId } from 'react';
import { Link } from 'react-router-dom';
import { listBrands, paths } from '@szn/shared-contracts';
import { CardCarousel } from '../../components/carousel/card-carousel.tsx';
import styles from './brand-name-carousel.module.css';

const heading = 'Every brand';

/** The logo carousel: every brand's name as text, linked to its collection. */
export function BrandNameCarousel() {
  const headingId = useId();
  const brands = listBrands();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <CardCarousel
        name={heading}
        count={brands.length}
        head={
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
        }
      >
        {brands.map((brand) => (
          <li key={brand.slug} className={styles.slot}>
            <Link className={styles.brand} to={paths.collection(brand)}>
              {brand.label}
            </Link>
          </li>
        ))}
      </CardCarousel>
    </section>
  );
}
