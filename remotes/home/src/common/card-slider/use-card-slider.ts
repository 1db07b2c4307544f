import { useEffect, useRef, useState, type RefObject } from 'react';
import { cardGapPx, cardsInView } from './cards-in-view.ts';

/** Where a browser does not say that a scroll has ended: a track that has not moved for this long has come to rest. */
const restMs = 120;

/**
 * A row of cards moved one card a step (section 9). The track is a scroll container, so that a finger, a wheel and a
 * page without script move it too; where it comes to rest is where the slider stands.
 */
export function useCardSlider(track: RefObject<HTMLElement | null>, count: number) {
  const [first, setFirst] = useState(0);
  const visible = useVisibleCards(startAgain);
  const last = Math.max(0, count - visible);

  function startAgain() {
    setFirst(0);
    if (track.current !== null) jumpToStart(track.current);
  }

  function moveTo(place: number) {
    setFirst(place);
    if (track.current !== null) track.current.scrollLeft = place * stepWidth(track.current);
  }

  useEffect(() => {
    if (track.current === null) return undefined;
    const findPlace = (scrolled: HTMLElement) =>
      setFirst(Math.round(scrolled.scrollLeft / stepWidth(scrolled)));
    // A finger may have moved what the server drew before the script came.
    findPlace(track.current);
    return onScrollEnd(track.current, findPlace);
  }, [track]);

  return {
    first,
    visible,
    isAtStart: first <= 0,
    isAtEnd: first >= last,
    stepBack: () => moveTo(Math.max(0, first - 1)),
    stepOn: () => moveTo(Math.min(last, first + 1)),
  };
}

/** Cards seen at once; one until the browser has said how wide it is. */
function useVisibleCards(onResize: () => void): number {
  const [visible, setVisible] = useState(1);
  const resized = useRef(onResize);

  useEffect(() => {
    resized.current = onResize;
  });

  useEffect(() => {
    let width = window.innerWidth;
    setVisible(cardsInView(width));
    const resize = () => {
      // A phone's address bar changes the height in the middle of a swipe; that is no reason to start again.
      if (window.innerWidth === width && window.matchMedia('(pointer: coarse)').matches) return;
      width = window.innerWidth;
      setVisible(cardsInView(width));
      resized.current();
    };
    window.addEventListener('resize', resize);
    return () => window.removeEventListener('resize', resize);
  }, []);

  return visible;
}

/** Without the gliding of the style sheet: the cards have another width now, and there is nothing to follow. */
function jumpToStart(track: HTMLElement) {
  track.style.scrollBehavior = 'auto';
  track.scrollLeft = 0;
  track.style.scrollBehavior = '';
}

/** Calls when a scroll has come to its end, and not on the way: further steps may be asked for meanwhile. */
function onScrollEnd(scrolled: HTMLElement, ended: (scrolled: HTMLElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const end = () => ended(scrolled);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, restMs);
  };
  const [type, listener] =
    'onscrollend' in scrolled ? (['scrollend', end] as const) : (['scroll', wait] as const);
  scrolled.addEventListener(type, listener, { passive: true });
  return () => {
    clearTimeout(timer);
    scrolled.removeEventListener(type, listener);
  };
}

function stepWidth(track: HTMLElement): number {
  return (track.clientWidth + cardGapPx) / cardsInView(window.innerWidth);
}
