import { useId } from 'react';
import { Link } from 'react-router-dom';
import { brands, paths } from '@szn/shared-contracts';
import { CardSlider } from '../../common/card-slider/card-slider.tsx';
import { labelMessages } from './label-messages.ts';
import styles from './label-carousel.module.css';

/** The logo carousel: every label's name in our letters, each leading to its collection. */
export function LabelCarousel() {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <CardSlider
        name={labelMessages.heading}
        count={brands.length}
        head={
          <h2 id={headingId} className={styles.heading}>
            {labelMessages.heading}
          </h2>
        }
      >
        {brands.map((brand) => (
          <li key={brand.slug} className={styles.place}>
            <Link className={styles.label} to={paths.collection(brand)}>
              {brand.label}
            </Link>
          </li>
        ))}
      </CardSlider>
    </section>
  );
}
