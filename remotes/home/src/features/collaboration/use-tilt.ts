import { useEffect, type RefObject } from 'react';
import { reducedMotion, useMediaQuery } from '@szn/shared-ui/use-media-query';
import { leanOfDevice, leanOfPointer, tiltMode, tiltOf, transformOf, type Lean } from './tilt.ts';

/**
 * Leans the image towards a mouse on wide screens, and towards a finger or with the device on narrow ones; a finger
 * counts for more than the device. Devices that want to be asked first stay silent: nobody is asked, for they would ask
 * at every visit. Nothing moves for a shopper who wants less motion.
 */
export function useTilt(scene: RefObject<HTMLElement | null>, image: RefObject<HTMLElement | null>): void {
  const wantsLessMotion = useMediaQuery(reducedMotion);

  useEffect(() => {
    const [around, leaning] = [scene.current, image.current];
    if (around === null || leaning === null || wantsLessMotion) return undefined;

    let isFollowingFinger = false;
    const currentMode = () => tiltMode(window.innerWidth);
    const lean = (towards: Lean) => {
      leaning.style.transform = transformOf(tiltOf(towards, currentMode()));
    };
    const rest = () => {
      isFollowingFinger = false;
      leaning.style.transform = '';
    };
    // Pointers, not the mouse's own events: a browser sends those after a tap as well, and then no leaving.
    const followPointer = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || currentMode() !== 'desktop') return;
      lean(leanOfPointer(event, around.getBoundingClientRect()));
    };
    const leavePointer = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') rest();
    };
    // Touches, not pointers: a browser takes the pointer away as soon as the finger scrolls.
    const followFinger = ({ touches: [finger] }: TouchEvent) => {
      if (finger === undefined || currentMode() !== 'mobile') return;
      isFollowingFinger = true;
      lean(leanOfPointer(finger, around.getBoundingClientRect()));
    };
    const followDevice = (event: DeviceOrientationEvent) => {
      if (isFollowingFinger || currentMode() !== 'mobile') return;
      lean(leanOfDevice(event, screen.orientation?.angle));
    };
    // Sensors speak up to sixty times a second: they are heard only while the image can be seen.
    const stopWatching = whileInView(around, () => {
      window.addEventListener('deviceorientation', followDevice);
      return () => window.removeEventListener('deviceorientation', followDevice);
    });

    around.addEventListener('pointermove', followPointer);
    around.addEventListener('pointerleave', leavePointer);
    around.addEventListener('touchmove', followFinger, { passive: true });
    around.addEventListener('touchend', rest);
    around.addEventListener('touchcancel', rest);
    window.addEventListener('resize', rest);
    return () => {
      stopWatching();
      around.removeEventListener('pointermove', followPointer);
      around.removeEventListener('pointerleave', leavePointer);
      around.removeEventListener('touchmove', followFinger);
      around.removeEventListener('touchend', rest);
      around.removeEventListener('touchcancel', rest);
      window.removeEventListener('resize', rest);
      rest();
    };
  }, [scene, image, wantsLessMotion]);
}

/** Starts something each time the element comes into view, and stops it each time it leaves. */
function whileInView(element: Element, start: () => () => void): () => void {
  if (typeof IntersectionObserver !== 'function') return start();
  let stop: (() => void) | undefined;
  const observer = new IntersectionObserver((entries) => {
    stop?.();
    stop = entries.at(-1)?.isIntersecting ? start() : undefined;
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    stop?.();
  };
}
