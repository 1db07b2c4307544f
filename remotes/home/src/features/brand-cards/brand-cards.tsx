import { useId } from 'react';
import { sampleBrands } from '@szn/shared-contracts';
import { CardSlider } from '../../common/card-slider/card-slider.tsx';
import { BrandCard } from './brand-card.tsx';
import { sampleBrandsMessages } from './brand-cards-messages.ts';
import styles from './brand-cards.module.css';

/** The first carousel of the page: the labels of the sample list. */
export function BrandCards() {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <CardSlider
        name={sampleBrandsMessages.heading}
        count={sampleBrands.length}
        head={
          <h2 id={headingId} className={styles.heading}>
            {sampleBrandsMessages.heading}
          </h2>
        }
      >
        {sampleBrands.map((brand) => (
          <li key={brand.id}>
            <BrandCard brand={brand} />
          </li>
        ))}
      </CardSlider>
    </section>
  );
}
