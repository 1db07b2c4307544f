import { ProductPicture } from '@szn/shared-ui/product-picture';
import { heroPictureSizes } from './hero-pictures.ts';
import styles from './hero-slide.module.css';

type HeroPicturesProps = {
  readonly images: readonly string[];
  /** Fetches the first picture before everything else. */
  readonly isPriority: boolean;
};

/** The garments of a slide, cut in like clothes on a rail. Decoration: the slide's words say it all. */
export function HeroPictures({ images, isPriority }: HeroPicturesProps) {
  return (
    <div className={styles.pictures} aria-hidden="true">
      {images.map((image, place) => (
        <div key={image} className={styles.picture}>
          <ProductPicture image={image} isPriority={isPriority && place === 0} sizes={heroPictureSizes} />
        </div>
      ))}
    </div>
  );
}
