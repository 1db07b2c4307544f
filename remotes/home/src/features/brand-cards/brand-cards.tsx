import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths, sampleBrands } from '@szn/shared-contracts';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { CardSlider } from '../../common/card-slider/card-slider.tsx';
import { rowPictureSizes } from '../../common/row-picture-sizes.ts';
import { longestDescription, longestName, sampleBrandsMessages } from './brand-cards-messages.ts';
import { truncate } from './truncate.ts';
import styles from './brand-cards.module.css';

/** The first carousel of the page: a garment with its label's swing tag, each leading to the brand spotlight. */
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
        {sampleBrands.map(({ id, imageUrl, name, description }) => (
          <li key={id}>
            <Link className={styles.card} to={paths.productDetails(id)}>
              <span className={styles.garment}>
                <ProductPicture image={imageUrl} sizes={rowPictureSizes} />
                <span className={styles.tag} aria-hidden="true">
                  {name.charAt(0)}
                </span>
              </span>
              <span className={styles.name}>{truncate(name, longestName)}</span>
              <span className={styles.description}>{truncate(description, longestDescription)}</span>
              <span className={styles.open}>{sampleBrandsMessages.open}</span>
            </Link>
          </li>
        ))}
      </CardSlider>
    </section>
  );
}
