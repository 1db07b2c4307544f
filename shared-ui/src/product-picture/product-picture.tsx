import { useEffect, useRef, useState } from 'react';
import { pictureSources, gridPictureSizes } from './picture-sources.ts';
import styles from './product-picture.module.css';

export type ProductPictureProps = {
  /** http(s) or root-relative URL; `null` shows the text. */
  readonly image: string | null;
  /** Empty where the text beside it says the same, as on a product card. */
  readonly alt?: string;
  /** On the first screen: fetched at once and before other pictures. */
  readonly isPriority?: boolean;
  readonly sizes?: string | undefined;
};

/** A 4:5 picture in a box of fixed size; 'Image Not Available' if it is missing or cannot be decoded. */
export function ProductPicture(props: ProductPictureProps) {
  const { image, alt = '', isPriority = false, sizes = gridPictureSizes } = props;
  const { isBroken, pictureRef, markBroken } = useBrokenPicture(image);
  if (image === null || isBroken) {
    return (
      <span className={styles.box}>
        <span className={styles.missing}>Image Not Available</span>
      </span>
    );
  }
  const sources = pictureSources(image);
  return (
    <span className={styles.box}>
      <img
        ref={pictureRef}
        className={styles.picture}
        // Sizes and source set before the source: a browser starts with what it has read so far.
        sizes={sources.srcSet === undefined ? undefined : sizes}
        srcSet={sources.srcSet}
        src={sources.src}
        alt={alt}
        width={512}
        height={640}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding={isPriority ? 'sync' : 'async'}
        referrerPolicy="no-referrer"
        onError={markBroken}
      />
    </span>
  );
}

/**
 * Whether the picture failed to load. Also detects a failure before hydration, when there was no listener for
 * the `error` event yet. Another URL is tried again.
 */
function useBrokenPicture(image: string | null) {
  const pictureRef = useRef<HTMLImageElement>(null);
  const [brokenImage, setBrokenImage] = useState<string | null>(null);

  useEffect(() => {
    const picture = pictureRef.current;
    const hasFailed = picture !== null && picture.complete && picture.naturalWidth === 0;
    // A lazy picture that has not started is also `complete`; then `currentSrc` is empty.
    if (hasFailed && picture.currentSrc !== '') setBrokenImage(image);
  }, [image]);

  return {
    isBroken: image !== null && brokenImage === image,
    pictureRef,
    markBroken: () => setBrokenImage(image),
  };
}
