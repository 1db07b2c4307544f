import { readImageUrl } from '@szn/shared-contracts';
import { useEffect, useRef, useState } from 'react';
import styles from './product-picture.module.css';

export type ProductPictureProps = {
  /** As `readImageUrl` accepts it; `null` shows the text. */
  readonly image: string | null;
  /** Empty where the text beside it says the same, as on a product card. */
  readonly alt?: string;
  /** On the first screen: fetched at once and before other pictures. */
  readonly isPriority?: boolean;
  readonly sizes?: string | undefined;
  /** Another picture of the same product, for `showSecondViews` of the shell. */
  readonly secondImage?: string | undefined;
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
        data-second-image={props.secondImage}
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

/** Widths in the source set: those of section 9, smaller ones for tiles, and twice those for dense screens, in steps of at most 1.5. */
const widths = [160, 240, 320, 384, 512, 640, 768, 1024] as const;

/** Section 9: under 480px 320, under 1024px 384, else 512. The server cannot know the width; 384 suits most phones. */
const defaultWidth = 384;

/** The rendered width of a picture in a grid of 2, 3, 4 and 5 columns. */
const gridPictureSizes = '(min-width: 1600px) 20vw, (min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw';

export type PictureSources = { readonly src: string; readonly srcSet?: string };

/**
 * The URLs of one product picture. Only hosts that scale on request get a `width` (section 9: "certain shop
 * CDNs"): the storefront's own media and Shopify. Other URLs are only changed to https. No address that
 * `readImageUrl` rejects is requested.
 */
export function pictureSources(image: string): PictureSources {
  const url = readImageUrl(image) ?? '';
  if (!isScaledOnRequest(url)) return { src: url };
  return {
    src: withWidth(url, defaultWidth),
    srcSet: widths.map((width) => `${withWidth(url, width)} ${width}w`).join(', '),
  };
}

function isScaledOnRequest(url: string): boolean {
  // Shopify's CDN is also available under the hosts of the shops, at this path.
  if (/^(?:\/media|https:\/\/[^/?#]+\/cdn\/shop)\//.test(url)) return true;
  const host = /^https:\/\/([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return host === 'cdn.shopify.com' || host.endsWith('.myshopify.com');
}

function withWidth(url: string, width: number): string {
  const [address = '', fragment] = url.split('#', 2);
  // Shopify's URLs have `?v=`, and some brands store one with a width.
  const bare = address.replace(/([?&])width=\d+(&|$)/, (_match, before: string, after: string) =>
    after === '' ? '' : before,
  );
  const separator = bare.includes('?') ? '&' : '?';
  return `${bare}${separator}width=${width}${fragment === undefined ? '' : `#${fragment}`}`;
}
