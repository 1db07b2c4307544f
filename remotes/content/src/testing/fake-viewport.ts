import { act } from '@testing-library/react';

type Observation = { readonly target: Element; readonly callback: IntersectionObserverCallback };

/** A window whose scrolling a test decides; without it jsdom has no IntersectionObserver at all. */
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
        // Only what the storefront reads of an entry.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const entries = [{ isIntersecting: entry.isIntersecting, boundingClientRect }] as never;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (observed === target) callback(entries, undefined as never);
      }
    });
  }

  return {
    isObserving: (target: Element) => observations.some((observation) => observation.target === target),
    liesBelow: (target: Element) => report(target, { isIntersecting: false, top: 900 }),
    liesAbove: (target: Element) => report(target, { isIntersecting: false, top: -900 }),
    scrollsTo: (target: Element) => report(target, { isIntersecting: true, top: 300 }),
    uninstall: () => {
      Reflect.deleteProperty(globalThis, 'IntersectionObserver');
      Reflect.deleteProperty(globalThis, 'matchMedia');
    },
  };
}
