import { ownValue } from '@szn/shared-contracts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { pictureSources } from '@szn/shared-ui/product-picture';
import { savesData } from '@szn/shared-ui/saves-data';
import { useSwipe } from '@szn/shared-ui/use-swipe';
import styles from './quick-view-product.module.css';

export type PictureViewsProps = {
  readonly title: string;
  readonly images: readonly string[];
  readonly sizes: string;
};

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/**
 * The pictures of a product: buttons, arrow keys and swipes over a `ProductPicture` with the first one, in a positioned
 * parent of its size. Takes no room of its own, so that it may load late.
 */
export function PictureViews({ title, images, sizes }: PictureViewsProps) {
  const [shown, setShown] = useState(0);
  const [requested, setRequested] = useState<readonly number[]>([]);
  const groupRef = useRef<HTMLDivElement>(null);

  function show(index: number) {
    if (images[index] === undefined) return;
    setShown(index);
    if (index > 0 && !requested.includes(index)) setRequested([...requested, index]);
    showThumbnail(groupRef.current, index);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = ownValue({ ArrowRight: 1, ArrowLeft: -1 }, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + images.length) % images.length;
    show(next);
    groupRef.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <>
      {requested.map((index) => (
        <FurtherPicture
          key={index}
          image={images[index] ?? ''}
          sizes={sizes}
          alt={`${title}, ${ordinals[index]} view`}
          isShown={shown === index}
        />
      ))}
      <div
        className={styles.swipeArea}
        {...useSwipe((direction) => show(direction === 'forward' ? shown + 1 : shown - 1))}
      />
      <div ref={groupRef} role="group" aria-label="Views of the product" className={styles.views}>
        {images.map((view, index) => (
          <button
            key={view}
            type="button"
            className={styles.view}
            aria-label={`View ${index + 1} of ${images.length}`}
            aria-pressed={index === shown}
            onClick={() => show(index)}
            onKeyDown={onKeyDown}
          >
            {savesData() ? index + 1 : <Thumbnail image={view} number={index + 1} />}
          </button>
        ))}
      </div>
    </>
  );
}

/** Scrolls the row so that the thumbnail is in its middle. */
function showThumbnail(row: HTMLElement | null, index: number) {
  const thumbnail = row?.querySelectorAll('button')[index];
  if (row && thumbnail) row.scrollLeft = thumbnail.offsetLeft - (row.clientWidth - thumbnail.offsetWidth) / 2;
}

type FurtherPictureProps = {
  readonly image: string;
  readonly sizes: string;
  readonly alt: string;
  readonly isShown: boolean;
};

/** Fades in over the first picture once it has loaded; never if it fails to. */
function FurtherPicture({ image, sizes, alt, isShown }: FurtherPictureProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const { src, srcSet } = pictureSources(image);
  return (
    <img
      className={isShown && isLoaded ? `${styles.furtherPicture} ${styles.shown}` : styles.furtherPicture}
      sizes={srcSet === undefined ? undefined : sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      aria-hidden={!isShown}
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setIsLoaded(true)}
    />
  );
}

/** The number of the view where its picture does not load, for example without a network. */
function Thumbnail({ image, number }: { readonly image: string; readonly number: number }) {
  const [isBroken, setIsBroken] = useState(false);
  const { src, srcSet } = pictureSources(image);
  if (isBroken) return number;
  return (
    <img
      sizes={srcSet === undefined ? undefined : '3rem'}
      srcSet={srcSet}
      src={src}
      alt=""
      width={48}
      height={60}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
