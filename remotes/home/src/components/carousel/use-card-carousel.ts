import { useEffect, useRef, useState, type RefObject } from 'react';

/** Section 9: "1 at 480 px or less, 2 at 768 or less, 3 at 1024 or less, 4 above". */
const breakpoints = [
  { maxWidthPx: 480, cards: 1 },
  { maxWidthPx: 768, cards: 2 },
  { maxWidthPx: 1024, cards: 3 },
] as const;

/** Gap between two cards (section 9); the style sheet's `--gap`. */
const cardGapPx = 16;

/** Without the `scrollend` event, a track that has not scrolled for this long has come to rest. */
const scrollEndDelayMs = 120;

/** Number of cards in view in a window of this width. */
export function countCardsInView(windowWidthPx: number): number {
  return breakpoints.find(({ maxWidthPx }) => windowWidthPx <= maxWidthPx)?.cards ?? 4;
}

/**
 * State of a row that moves one card per step (section 9). The track is a native scroll container, so that a finger, a
 * wheel and a page without script move it too; the state is updated when a scroll ends.
 */
export function useCardCarousel(track: RefObject<HTMLElement | null>, count: number) {
  const [firstInView, setFirstInView] = useState(0);
  const cardsInView = useCardsInView(reset);
  const lastStep = Math.max(0, count - cardsInView);

  function reset() {
    setFirstInView(0);
    if (track.current !== null) jumpToStart(track.current);
  }

  function moveTo(index: number) {
    setFirstInView(index);
    if (track.current !== null) track.current.scrollLeft = index * stepWidthPx(track.current);
  }

  useEffect(() => {
    if (track.current === null) return undefined;
    const readPosition = (scrolled: HTMLElement) =>
      setFirstInView(Math.round(scrolled.scrollLeft / stepWidthPx(scrolled)));
    const stopReading = onScrollEnd(track.current, readPosition);
    // The shopper may have scrolled the server-rendered row before hydration.
    const stopWaiting = onceRendered(track.current, readPosition);
    return () => {
      stopReading();
      stopWaiting();
    };
  }, [track]);

  return {
    firstInView,
    isAtStart: firstInView <= 0,
    isAtEnd: firstInView >= lastStep,
    stepBack: () => moveTo(Math.max(0, firstInView - 1)),
    stepForward: () => moveTo(Math.min(lastStep, firstInView + 1)),
  };
}

/** Number of cards in view; 1 until the effect has read the window's width. */
function useCardsInView(onResize: () => void): number {
  const [cardsInView, setCardsInView] = useState(1);
  const latestOnResize = useRef(onResize);

  useEffect(() => {
    latestOnResize.current = onResize;
  });

  useEffect(() => {
    let width = window.innerWidth;
    setCardsInView(countCardsInView(width));
    const resize = () => {
      // On touch screens the address bar changes the height during a swipe; this must not reset the row.
      if (window.innerWidth === width && window.matchMedia('(pointer: coarse)').matches) return;
      width = window.innerWidth;
      setCardsInView(countCardsInView(width));
      latestOnResize.current();
    };
    window.addEventListener('resize', resize);
    return () => window.removeEventListener('resize', resize);
  }, []);

  return cardsInView;
}

/** Scrolls without the style sheet's smooth scrolling: after a resize the cards have another width. */
function jumpToStart(track: HTMLElement) {
  track.style.scrollBehavior = 'auto';
  track.scrollLeft = 0;
  track.style.scrollBehavior = '';
}

/** Calls `onEnd` when a scroll has ended, not during it: the shopper may press the button again meanwhile. */
function onScrollEnd(scrolled: HTMLElement, onEnd: (scrolled: HTMLElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const end = () => onEnd(scrolled);
  const debouncedEnd = () => {
    clearTimeout(timer);
    timer = setTimeout(end, scrollEndDelayMs);
  };
  const [type, listener] =
    'onscrollend' in scrolled ? (['scrollend', end] as const) : (['scroll', debouncedEnd] as const);
  scrolled.addEventListener(type, listener, { passive: true });
  return () => {
    clearTimeout(timer);
    scrolled.removeEventListener(type, listener);
  };
}

/** False in a part outside the viewport that `content-visibility` skips. True in browsers without the method. */
const isRendered = (element: Partial<HTMLElement>) =>
  element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;

/** Calls `run` at once, or as soon as the browser no longer skips the part around the element: measuring would lay it out. */
function onceRendered(element: HTMLElement, run: (element: HTMLElement) => void): () => void {
  if (isRendered(element)) {
    run(element);
    return () => undefined;
  }
  const events = new AbortController();
  // Bubbles from the section and from each card.
  document.addEventListener(
    'contentvisibilityautostatechange',
    () => {
      if (!isRendered(element)) return;
      events.abort();
      run(element);
    },
    { signal: events.signal },
  );
  return () => events.abort();
}

/** All cards have the same width. */
function stepWidthPx(track: HTMLElement): number {
  return (track.querySelector('li')?.offsetWidth ?? 0) + cardGapPx;
}
