type Watching = { readonly callback: IntersectionObserverCallback; readonly elements: Set<Element> };

const watching = new Set<Watching>();
let isAtEnd = false;

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
    if (isAtEnd) this.#watch.callback([sighting(element)], this);
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
  isAtEnd = false;
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
      callback([sighting(target)], new FakeIntersectionObserver(() => undefined));
    }
  }
}

/** What is watched from now on is in sight the moment it is. */
export function stayAtEnd(): void {
  isAtEnd = true;
}

function sighting(target: Element): IntersectionObserverEntry {
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
