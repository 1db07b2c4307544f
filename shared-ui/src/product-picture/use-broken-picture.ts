import { useEffect, useRef, useState } from 'react';

/**
 * Whether the picture failed to load. Also detects a failure before hydration, when there was no listener for
 * the `error` event yet. Another address gets a chance of its own.
 */
export function useBrokenPicture(image: string | null) {
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
