import { useEffect, useEffectEvent, type RefObject } from 'react';
import { focusElement } from '../../../lib/focus-element.ts';

/**
 * Keys of a feed (WAI-ARIA Authoring Practices, "Feed"): Page Down and Page Up move the focus from card to card,
 * Control+End moves it past the feed (to `afterId`), Control+Home before it. They work while the focus is inside the
 * feed. `onLeave` is called before the focus moves past the end.
 */
export function useFeedKeyboard(
  feedRef: RefObject<HTMLElement | null>,
  { afterId, onLeave }: { readonly afterId: string; readonly onLeave: () => void },
): void {
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    const feed = feedRef.current;
    const move = (event: KeyboardEvent) => {
      const card = event.target instanceof Element ? event.target.closest('article') : null;
      if (card === null) return;
      if (event.key === 'End' && event.ctrlKey) {
        leave();
        focusElement(document.getElementById(afterId));
      } else if (event.key === 'Home' && event.ctrlKey) {
        focusBefore(feed);
      } else if (event.key === 'PageDown' || event.key === 'PageUp') {
        focusElement(findAdjacentCard(feed, card, event.key === 'PageDown' ? 1 : -1));
      } else {
        return;
      }
      event.preventDefault();
    };
    feed?.addEventListener('keydown', move);
    return () => feed?.removeEventListener('keydown', move);
  }, [feedRef, afterId]);
}

/** The same card at the ends. */
function findAdjacentCard(feed: HTMLElement | null, card: Element, step: 1 | -1): Element {
  const cards: Element[] = [...(feed?.querySelectorAll('article') ?? [])];
  return cards[cards.indexOf(card) + step] ?? card;
}

/** Focuses the last focusable control before the feed; hidden controls do not take the focus. */
function focusBefore(feed: HTMLElement | null): void {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')];
  const firstInside = controls.findIndex((control) => feed?.contains(control));
  controls.slice(0, firstInside).findLast((control) => {
    control.focus();
    return document.activeElement === control;
  });
}
