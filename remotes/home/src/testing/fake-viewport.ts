import { act } from '@testing-library/react';
import { FakePointerEvent } from './fake-pointer-event.ts';
import { reducedMotion } from '@szn/shared-ui/use-media-query';

const coarsePointer = '(pointer: coarse)';

type Observation = { readonly target: Element; readonly callback: IntersectionObserverCallback };

export type FakeViewport = ReturnType<typeof installFakeViewport>;

/** Window with a size, IntersectionObserver, pointers and motion preference, which jsdom lacks. */
export function installFakeViewport(
  options: {
    readonly width?: number;
    readonly prefersReducedMotion?: boolean;
    readonly hasTouch?: boolean;
  } = {},
) {
  let observations: Observation[] = [];
  let prefersReducedMotion = options.prefersReducedMotion ?? false;
  const motionListeners = new Set<() => void>();

  class FakeObserver {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(target: Element) {
      observations.push({ target, callback: this.#callback });
    }
    disconnect() {
      observations = observations.filter((observation) => observation.callback !== this.#callback);
    }
  }

  const matchMedia = (query: string) => ({
    matches:
      query === reducedMotion ? prefersReducedMotion : query === coarsePointer && options.hasTouch === true,
    addEventListener: (_type: string, listener: () => void) => motionListeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => motionListeners.delete(listener),
  });

  Object.assign(window, {
    IntersectionObserver: FakeObserver,
    matchMedia,
    PointerEvent: FakePointerEvent,
    innerWidth: options.width ?? 1440,
    innerHeight: 900,
  });

  function report(target: Element, isIntersecting: boolean) {
    act(() => {
      for (const { callback, target: observed } of observations) {
        const boundingClientRect = { top: isIntersecting ? 300 : 3000 };
        // The fields that the storefront reads.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const entries = [{ target, isIntersecting, boundingClientRect }] as never;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (observed === target || observed.contains(target)) callback(entries, undefined as never);
      }
    });
  }

  return {
    /** Reports the element as intersecting to its observers and those of its ancestors. */
    enter: (target: Element) => report(target, true),
    leave: (target: Element) => report(target, false),
    resizeTo: (size: { readonly width?: number; readonly height?: number }) => {
      act(() => {
        Object.assign(window, {
          innerWidth: size.width ?? window.innerWidth,
          innerHeight: size.height ?? window.innerHeight,
        });
        window.dispatchEvent(new Event('resize'));
      });
    },
    setReducedMotion: (isPreferred: boolean) => {
      prefersReducedMotion = isPreferred;
      act(() => motionListeners.forEach((listener) => listener()));
    },
    uninstall: () => {
      Reflect.deleteProperty(window, 'IntersectionObserver');
      Reflect.deleteProperty(window, 'matchMedia');
      Reflect.deleteProperty(window, 'PointerEvent');
    },
  };
}
