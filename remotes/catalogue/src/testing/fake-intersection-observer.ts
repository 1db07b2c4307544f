type Observed = { readonly callback: IntersectionObserverCallback; readonly elements: Set<Element> };

const observed = new Set<Observed>();
let isAtEnd = false;

class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin: string;
  readonly scrollMargin = '';
  readonly thresholds = [0];
  readonly #observed: Observed;

  constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
    this.rootMargin = options.rootMargin ?? '';
    this.#observed = { callback, elements: new Set() };
    observed.add(this.#observed);
  }

  observe(element: Element) {
    this.#observed.elements.add(element);
    if (isAtEnd) this.#observed.callback([createEntry(element)], this);
  }

  unobserve(element: Element) {
    this.#observed.elements.delete(element);
  }

  disconnect() {
    observed.delete(this.#observed);
  }

  takeRecords() {
    return [];
  }
}

/** Installs an IntersectionObserver in jsdom that tests control. */
export function installIntersectionObserver(): void {
  observed.clear();
  isAtEnd = false;
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    configurable: true,
    writable: true,
    value: FakeIntersectionObserver,
  });
}

/** All observed elements intersect the viewport. */
export function scrollToEnd(): void {
  for (const { callback, elements } of new Set(observed)) {
    for (const target of elements) {
      callback([createEntry(target)], new FakeIntersectionObserver(() => undefined));
    }
  }
}

/** Elements observed from now on intersect the viewport at once. */
export function stayAtEnd(): void {
  isAtEnd = true;
}

function createEntry(target: Element): IntersectionObserverEntry {
  const box = target.getBoundingClientRect();
  return {
    target,
    isIntersecting: true,
    intersectionRatio: 1,
    time: 0,
    boundingClientRect: box,
    intersectionRect: box,
    rootBounds: null,
  };
}
