import { act } from '@testing-library/react';

type Observation = { readonly target: Element; readonly callback: IntersectionObserverCallback };

/** Replaces IntersectionObserver and matchMedia, which jsdom lacks. Tests report the position of elements. */
export function installFakeViewport(options: { readonly prefersReducedMotion?: boolean } = {}) {
  let observations: Observation[] = [];

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

  Object.assign(globalThis, {
    IntersectionObserver: FakeObserver,
    matchMedia: (query: string) => ({
      matches: query.includes('reduced-motion') && options.prefersReducedMotion === true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });

  function report(target: Element, entry: { isIntersecting: boolean; top: number }) {
    const boundingClientRect = { top: entry.top };
    act(() => {
      for (const { callback, target: observed } of observations) {
        // The fields that the storefront reads.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const entries = [{ isIntersecting: entry.isIntersecting, boundingClientRect }] as never;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (observed === target) callback(entries, undefined as never);
      }
    });
  }

  return {
    isObserving: (target: Element) => observations.some((observation) => observation.target === target),
    reportBelow: (target: Element) => report(target, { isIntersecting: false, top: 900 }),
    reportAbove: (target: Element) => report(target, { isIntersecting: false, top: -900 }),
    reportVisible: (target: Element) => report(target, { isIntersecting: true, top: 300 }),
    uninstall: () => {
      Reflect.deleteProperty(globalThis, 'IntersectionObserver');
      Reflect.deleteProperty(globalThis, 'matchMedia');
    },
  };
}
