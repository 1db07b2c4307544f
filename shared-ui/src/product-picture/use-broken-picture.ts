import { useEffect, useRef, useState } from 'react';

/**
 * Whether the picture at this address failed. Also notices a failure from before hydration, when nobody listened to
 * the `error` event yet. Another address gets a chance of its own.
 */
export function useBrokenPicture(image: string | null) {
  const pictureRef = useRef<HTMLImageElement>(null);
  const [brokenImage, setBrokenImage] = useState<string | null>(null);

  useEffect(() => {
    const picture = pictureRef.current;
    const hasFailed = picture !== null && picture.complete && picture.naturalWidth === 0;
    // A lazy picture far below is "complete" while it has not begun; `currentSrc` tells the two apart.
    if (hasFailed && picture.currentSrc !== '') setBrokenImage(image);
  }, [image]);

  return {
    isBroken: image !== null && brokenImage === image,
    pictureRef,
    markBroken: () => setBrokenImage(image),
  };
}
