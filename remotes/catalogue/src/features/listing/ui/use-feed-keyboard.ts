import { type RefObject, useEffect, useRef } from 'react';
import { focusOn } from '../../../lib/focus-element.ts';

export type FeedKeys = {
  /** Id of the element that stands after the feed and can take the focus. */
  readonly afterId: string;
  /** Called before the focus leaves the feed at its end. */
  readonly outboundClickHandlers: () => void;
};

/**
 * Keys of a feed (WAI-ARIA Authoring Practices, "Feed"): Page Down and Page Up move from card to card, Control+End goes
 * past them all, Control+Home before them. They work while the focus is in the feed; elsewhere they scroll as ever.
 */
export function useFeedKeys(
  feedRef: RefObject<HTMLElement | null>,
  { afterId, outboundClickHandlers }: FeedKeys,
): void {
  const latestOnLeave = useRef(outboundClickHandlers);
  useEffect(() => {
    latestOnLeave.current = outboundClickHandlers;
  });

  useEffect(() => {
    const feed = feedRef.current;
    const move = (event: KeyboardEvent) => {
      const card = event.target instanceof Element ? event.target.closest('article') : null;
      if (card === null) return;
      if (event.key === 'End' && event.ctrlKey) {
        latestOnLeave.current();
        focusOn(document.getElementById(afterId));
      } else if (event.key === 'Home' && event.ctrlKey) {
        focusBefore(feed);
      } else if (event.key === 'PageDown' || event.key === 'PageUp') {
        focusOn(findNeighbour(feed, card, event.key === 'PageDown' ? 1 : -1));
      } else {
        return;
      }
      event.preventDefault();
    };
    feed?.addEventListener('keydown', move);
    return () => feed?.removeEventListener('keydown', move);
  }, [feedRef, afterId]);
}

/** The card before or after this one; this one where there is none. */
function findNeighbour(feed: HTMLElement | null, card: Element, step: 1 | -1): Element {
  const cards: Element[] = [...(feed?.querySelectorAll('article') ?? [])];
  return cards[cards.indexOf(card) + step] ?? card;
}

/** On the last control before the feed that takes the focus: what is hidden does not. */
function focusBefore(feed: HTMLElement | null): void {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')];
  const firstInside = controls.findIndex((control) => feed?.contains(control));
  controls.slice(0, firstInside).findLast((control) => {
    control.focus();
    return document.activeElement === control;
  });
}
