import { useId } from 'react';
import { Link } from 'react-router-dom';
import { isSamplePicture, paths, sampleBrands, type SampleBrand } from '@szn/shared-contracts';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { CardCarousel, cardPictureSizes } from '../../components/carousel/card-carousel.tsx';
import { newestQuery } from '../product-rows/product-row-queries.ts';
import { useProductRow } from '../product-rows/use-product-row.tsx';
import styles from './brand-cards.module.css';

const heading = 'Brands to know';

/** The first carousel of the page: the brands of the sample list. */
export function BrandCards() {
  const headingId = useId();
  const hasSamplePictures = useHasSamplePictures();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <CardCarousel
        name={heading}
        count={sampleBrands.length}
        head={
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
        }
      >
        {sampleBrands.map((brand) => (
          <li key={brand.id}>
            <BrandCard brand={brand} hasSamplePictures={hasSamplePictures} />
          </li>
        ))}
      </CardCarousel>
    </section>
  );
}

/** Whether the shop has sample products; false until its newest products, which the hero shows, are loaded. */
function useHasSamplePictures(): boolean {
  const newest = useProductRow(newestQuery, false);
  return newest.status === 'loaded' && newest.products.some(({ image }) => isSamplePicture(image ?? ''));
}

type BrandCardProps = { readonly brand: SampleBrand; readonly hasSamplePictures: boolean };

/** A garment with the brand's swing tag, linked to the brand's spotlight page. Section 9: "name 18 characters, description 26". */
export function BrandCard({ brand, hasSamplePictures }: BrandCardProps) {
  const { id, imageUrl, name, description } = brand;
  return (
    <Link className={styles.card} to={paths.productDetails(id)}>
      <span className={styles.garment}>
        {hasSamplePictures || !isSamplePicture(imageUrl) ? (
          <ProductPicture image={imageUrl} sizes={cardPictureSizes} />
        ) : (
          <span className={styles.noPicture} />
        )}
        <span className={styles.tag} aria-hidden="true">
          {name.charAt(0)}
        </span>
      </span>
      <span className={styles.name}>{truncate(name, 18)}</span>
      <span className={styles.description}>{truncate(description, 26)}</span>
      <span className={styles.open}>Meet the brand</span>
    </Link>
  );
}

/** Cuts a longer text to `maxLength` characters. Section 9: "truncated text ends with '...'". */
export function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength).join('').trimEnd()}...`;
}
