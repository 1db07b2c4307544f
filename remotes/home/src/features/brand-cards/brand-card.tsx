import { Link } from 'react-router-dom';
import { paths, type SampleBrand } from '@szn/shared-contracts';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { rowPictureSizes } from '../../common/row-picture-sizes.ts';
import { longestDescription, longestName, sampleBrandsMessages } from './brand-cards-messages.ts';
import { truncate } from './truncate.ts';
import styles from './brand-cards.module.css';

/** A garment with its label's swing tag, leading to the brand spotlight. */
export function BrandCard({ brand }: { readonly brand: SampleBrand }) {
  const { id, imageUrl, name, description } = brand;
  return (
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
  );
}
