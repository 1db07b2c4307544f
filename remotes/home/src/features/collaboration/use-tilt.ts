import { useEffect, type RefObject } from 'react';
import { reducedMotion, useMediaQuery } from '../../common/use-media-query.ts';
import { leanOfDevice, leanOfPointer, tiltMode, tiltOf, transformOf, type Lean } from './tilt.ts';

/**
 * Leans the image towards a mouse on wide screens, and towards a finger or with the device on narrow ones. Devices that
 * want to be asked first stay silent: nobody is asked, for they would ask at every visit. Nothing moves for a shopper
 * who wants less motion.
 */
export function useTilt(scene: RefObject<HTMLElement | null>, image: RefObject<HTMLElement | null>): void {
  const wantsLessMotion = useMediaQuery(reducedMotion);

  useEffect(() => {
    const [around, leaning] = [scene.current, image.current];
    if (around === null || leaning === null || wantsLessMotion) return undefined;

    const currentMode = () => tiltMode(window.innerWidth);
    const lean = (towards: Lean) => {
      leaning.style.transform = transformOf(tiltOf(towards, currentMode()));
    };
    const followMouse = (event: MouseEvent) => {
      if (currentMode() === 'desktop') lean(leanOfPointer(event, around.getBoundingClientRect()));
    };
    // Touches, not pointers: a browser takes the pointer away as soon as the finger scrolls.
    const followFinger = ({ touches: [finger] }: TouchEvent) => {
      if (finger && currentMode() === 'mobile') lean(leanOfPointer(finger, around.getBoundingClientRect()));
    };
    const rest = () => {
      leaning.style.transform = '';
    };
    const followDevice = (event: DeviceOrientationEvent) => {
      if (currentMode() === 'mobile') lean(leanOfDevice(event));
    };

    around.addEventListener('mousemove', followMouse);
    around.addEventListener('mouseleave', rest);
    around.addEventListener('touchmove', followFinger, { passive: true });
    around.addEventListener('touchend', rest);
    around.addEventListener('touchcancel', rest);
    window.addEventListener('resize', rest);
    window.addEventListener('deviceorientation', followDevice);
    return () => {
      around.removeEventListener('mousemove', followMouse);
      around.removeEventListener('mouseleave', rest);
      around.removeEventListener('touchmove', followFinger);
      around.removeEventListener('touchend', rest);
      around.removeEventListener('touchcancel', rest);
      window.removeEventListener('resize', rest);
      window.removeEventListener('deviceorientation', followDevice);
      rest();
    };
  }, [scene, image, wantsLessMotion]);
}
