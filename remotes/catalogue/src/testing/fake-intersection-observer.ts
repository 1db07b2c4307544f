type Watching = { readonly callback: IntersectionObserverCallback; readonly elements: Set<Element> };

const watching = new Set<Watching>();

class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin: string;
  readonly scrollMargin = '';
  readonly thresholds = [0];
  readonly #watch: Watching;

  constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
    this.rootMargin = options.rootMargin ?? '';
    this.#watch = { callback, elements: new Set() };
    watching.add(this.#watch);
  }

  observe(element: Element) {
    this.#watch.elements.add(element);
  }

  unobserve(element: Element) {
    this.#watch.elements.delete(element);
  }

  disconnect() {
    watching.delete(this.#watch);
  }

  takeRecords() {
    return [];
  }
}

/** Gives jsdom an IntersectionObserver that sees what a test tells it to. */
export function installIntersectionObserver(): void {
  watching.clear();
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    configurable: true,
    writable: true,
    value: FakeIntersectionObserver,
  });
}

/** Everything that is watched comes into sight. */
export function scrollToEnd(): void {
  for (const { callback, elements } of new Set(watching)) {
    for (const target of elements) {
      const box = target.getBoundingClientRect();
      const entry: IntersectionObserverEntry = {
        target,
        isIntersecting: true,
        intersectionRatio: 1,
        time: 0,
        boundingClientRect: box,
        intersectionRect: box,
        rootBounds: null,
      };
      callback([entry], new FakeIntersectionObserver(() => undefined));
    }
  }
}
