import { useEffect, type RefObject } from 'react';
import { observeViewport } from '@szn/shared-ui/use-in-viewport';
import { reducedMotion, useMediaQuery } from '@szn/shared-ui/use-media-query';
import {
  tiltInputOfDevice,
  tiltInputOfPointer,
  tiltMode,
  tiltOf,
  transformOf,
  type TiltInput,
} from './tilt.ts';

/**
 * Tilts the image towards a mouse on wide screens, and towards a finger or with the device on narrow ones; a finger has
 * priority over the device. Never requests permission for the sensor: the prompt would appear on every page load.
 * Nothing moves under reduced motion.
 */
export function useTilt(section: RefObject<HTMLElement | null>, image: RefObject<HTMLElement | null>): void {
  const prefersReducedMotion = useMediaQuery(reducedMotion);

  useEffect(() => {
    const [area, target] = [section.current, image.current];
    if (area === null || target === null || prefersReducedMotion) return undefined;

    let isTouched = false;
    const currentMode = () => tiltMode(window.innerWidth);
    const tilt = (input: TiltInput) => {
      target.style.transform = transformOf(tiltOf(input, currentMode()));
    };
    const reset = () => {
      isTouched = false;
      target.style.transform = '';
    };
    // Pointer events: after a tap a browser also sends mouse events, but no `mouseleave`.
    const onPointerMove = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || currentMode() !== 'desktop') return;
      tilt(tiltInputOfPointer(event, area.getBoundingClientRect()));
    };
    const onPointerLeave = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') reset();
    };
    // Touch events: a browser cancels the pointer when the finger scrolls.
    const onTouchMove = ({ touches: [finger] }: TouchEvent) => {
      if (finger === undefined || currentMode() !== 'mobile') return;
      isTouched = true;
      tilt(tiltInputOfPointer(finger, area.getBoundingClientRect()));
    };
    const onDeviceOrientation = (event: DeviceOrientationEvent) => {
      if (isTouched || currentMode() !== 'mobile') return;
      tilt(tiltInputOfDevice(event, screen.orientation?.angle));
    };

    const removeListeners = [
      listen(area, 'pointermove', onPointerMove),
      listen(area, 'pointerleave', onPointerLeave),
      listen(area, 'touchmove', onTouchMove),
      listen(area, 'touchend', reset),
      listen(area, 'touchcancel', reset),
      // The sensor sends up to 60 events per second: listen only while the image is in view.
      whileInView(area, () => {
        window.addEventListener('deviceorientation', onDeviceOrientation);
        return () => window.removeEventListener('deviceorientation', onDeviceOrientation);
      }),
    ];
    window.addEventListener('resize', reset);
    return () => {
      for (const remove of removeListeners) remove();
      window.removeEventListener('resize', reset);
      reset();
    };
  }, [section, image, prefersReducedMotion]);
}

function listen<Type extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): () => void {
  element.addEventListener(type, listener, { passive: true });
  return () => element.removeEventListener(type, listener);
}

/** Calls `start` each time the element enters the viewport, and the returned function each time it leaves. */
function whileInView(element: Element, start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const stopObserving = observeViewport(element, (isInViewport) => {
    stop?.();
    stop = isInViewport ? start() : undefined;
  });
  return () => {
    stopObserving();
    stop?.();
  };
}
