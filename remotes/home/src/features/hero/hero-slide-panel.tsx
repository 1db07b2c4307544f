import { useId } from 'react';
import { Link } from 'react-router-dom';
import {
  brandLabel,
  formatPrice,
  type HeroContent,
  type HeroTheme,
  type Product,
} from '@szn/shared-contracts';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { useProductRow } from '../product-rows/use-product-row.tsx';
import {
  heroPictureSizes,
  largestDiscountPercent,
  selectHeroProducts,
  type HeroProduct,
} from './hero-pictures.ts';
import { heroRows } from './hero-slides.ts';
import styles from './hero-slide.module.css';

type HeroSlidePanelProps = {
  readonly slide: HeroContent;
  readonly index: number;
  readonly count: number;
  readonly isShown: boolean;
  readonly isNext: boolean;
};

const themes: Readonly<Record<HeroTheme, string | undefined>> = {
  ink: undefined,
  hot: styles.hot,
  paper: styles.paper,
  acid: styles.acid,
  night: styles.night,
};

/** One slide: a heading of two lines, a text, a link or badge, and a picture or products where there are any. */
export function HeroSlidePanel({ slide, index, count, isShown, isNext }: HeroSlidePanelProps) {
  const headingId = useId();
  const { first, second, theme = 'ink' } = slide;
  const products = useSlideProducts(slide, isShown || isNext);
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      hidden={!isShown}
      className={`${styles.slide} ${themes[theme] ?? ''} ${isShown ? styles.shown : ''}`}
    >
      <SlidePictures slide={slide} products={products} index={index} />
      <h2 id={headingId} className={styles.heading}>
        <span className={styles.line}>{first} </span>
        <span className={styles.line}>{second}</span>
      </h2>
      <div className={styles.words}>
        <p className={styles.text}>{slide.text}</p>
        {theme === 'hot' && <LargestDiscount products={products} />}
        {slide.to === undefined ? (
          <p className={styles.badge}>Coming soon</p>
        ) : (
          <Link className={styles.explore} to={slide.to} aria-describedby={headingId}>
            Explore Now
          </Link>
        )}
      </div>
    </div>
  );
}

type SlidePicturesProps = Pick<HeroSlidePanelProps, 'slide' | 'index'> & {
  readonly products: readonly Product[];
};

/** The picture that an editor has uploaded, those of products, or the heading again. */
function SlidePictures({ slide, products, index }: SlidePicturesProps) {
  const { picture, second } = slide;
  if (picture !== undefined)
    return (
      <div className={styles.upload}>
        <ProductPicture
          image={picture.url}
          alt={picture.alt}
          isPriority={index === 0}
          sizes="(min-width: 768px) 47vw, 100vw"
        />
      </div>
    );
  const shown = selectHeroProducts(products, heroRows[slide.products ?? 'newest'].offset);
  if (shown.length === 0)
    return (
      // An element of its own: one that becomes that of the pictures would move, which is a layout shift.
      <div key="repeated" className={styles.repeated} aria-hidden="true">
        <span>{second}</span>
        <span>{second}</span>
        <span>{second}</span>
      </div>
    );
  return (
    <div className={styles.pictures}>
      {shown.map((heroProduct, position) => (
        // The first slide's first picture is the page's largest contentful paint.
        <HeroProductLink key={heroProduct.image} {...heroProduct} isPriority={index + position === 0} />
      ))}
    </div>
  );
}

type HeroProductLinkProps = HeroProduct & { readonly isPriority: boolean };

/** A product as a small card: its picture with brand and price. */
function HeroProductLink({ product, image, isPriority }: HeroProductLinkProps) {
  const services = useServices();
  const { id, source, title } = product;
  const facts = `${brandLabel(source)} ${formatPrice(product.salePrice ?? product.price)}`;
  const content = (
    <>
      <ProductPicture image={image} isPriority={isPriority} sizes={heroPictureSizes} />
      <span className={styles.facts}>{facts}</span>
    </>
  );
  if (id === null) return <div className={styles.picture}>{content}</div>;
  return (
    <a
      className={styles.picture}
      aria-label={`${facts}: ${title}`}
      {...productLinkProps(services, id, product)}
    >
      {content}
    </a>
  );
}

/** The products of the slide's row, fetched when the slide is shown or next; none for a slide without a row. */
function useSlideProducts({ products }: HeroContent, isNeeded: boolean): readonly Product[] {
  const state = useProductRow(heroRows[products ?? 'newest'].query, products !== undefined && isNeeded);
  return products !== undefined && state.status === 'loaded' ? state.products : [];
}

/** Empty until the products are loaded; the style sheet reserves its space. */
function LargestDiscount({ products }: { readonly products: readonly Product[] }) {
  const percent = largestDiscountPercent(products);
  return <p className={styles.discount}>{percent !== undefined && `Up to ${percent}% off`}</p>;
}
