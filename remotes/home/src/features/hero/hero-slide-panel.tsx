import { useId } from 'react';
import { Link } from 'react-router-dom';
import { HeroEcho } from './hero-echo.tsx';
import { HeroPictures } from './hero-pictures-row.tsx';
import { deepestCut, heroPictures } from './hero-pictures.ts';
import { heroMessages, type HeroSlide, type SlideLook } from './hero-slides.ts';
import { useSlideProducts } from './use-slide-products.ts';
import styles from './hero-slide.module.css';

type HeroSlidePanelProps = {
  readonly slide: HeroSlide;
  /** Its name among the slides: '1 of 5'. */
  readonly position: string;
  readonly isShown: boolean;
  readonly isNext: boolean;
  /** The slide the page opens with; its first picture is the page's largest. */
  readonly isFirst: boolean;
};

const looks: Readonly<Record<SlideLook, string | undefined>> = {
  ink: undefined,
  hot: styles.hot,
  paper: styles.paper,
  acid: styles.acid,
  night: styles.night,
};

/** One slide: two huge lines, a sentence, a way in, and garments cut in where there are pictures. */
export function HeroSlidePanel({ slide, position, isShown, isNext, isFirst }: HeroSlidePanelProps) {
  const headingId = useId();
  const products = useSlideProducts(slide, isShown || isNext);
  const images = heroPictures(products, slide.skippedGarments);
  const cut = slide.look === 'hot' ? deepestCut(products) : undefined;
  const [firstLine, secondLine] = slide.heading;
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      hidden={!isShown}
      className={`${styles.slide} ${looks[slide.look] ?? ''} ${isShown ? styles.shown : ''}`}
    >
      {images.length > 0 ? (
        <HeroPictures images={images} isPriority={isFirst} />
      ) : (
        <HeroEcho word={secondLine} />
      )}
      <h2 id={headingId} className={styles.heading}>
        <span className={styles.line}>{firstLine} </span>
        <span className={styles.line}>{secondLine}</span>
      </h2>
      <div className={styles.words}>
        <p className={styles.text}>{slide.text}</p>
        {slide.look === 'hot' && <p className={styles.cut}>{cut !== undefined && `Up to ${cut}% off`}</p>}
        {slide.to === undefined ? (
          <p className={styles.badge}>{heroMessages.comingSoon}</p>
        ) : (
          <Link className={styles.explore} to={slide.to} aria-describedby={headingId}>
            {heroMessages.explore}
          </Link>
        )}
      </div>
    </div>
  );
}
