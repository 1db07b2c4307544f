import type { KeyboardEvent } from 'react';

export type FeedKeys = {
  /** Id of the element that stands after the feed and can take the focus. */
  readonly afterId: string;
  /** Called before the focus leaves the feed at its end. */
  readonly onLeave: () => void;
};

/**
 * Keys of a feed (WAI-ARIA Authoring Practices, "Feed"): Page Down and Page Up move from card to card, Control+End goes
 * past them all. They work while the focus is in the feed; elsewhere they scroll as ever.
 */
export function createFeedKeys({ afterId, onLeave }: FeedKeys) {
  return (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest('article') : null;
    if (card === null || isInDialog(card)) return;
    if (event.key === 'End' && event.ctrlKey) {
      onLeave();
      focusOn(document.getElementById(afterId));
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      focusOn(findNeighbour(card, event.key === 'PageDown' ? 1 : -1));
    } else {
      return;
    }
    event.preventDefault();
  };
}

function isInDialog(card: Element): boolean {
  return card.closest('dialog') !== null;
}

/** The card before or after this one; this one where there is none. */
function findNeighbour(card: Element, step: 1 | -1): Element {
  const cards: Element[] = [...(card.closest('[role="feed"]')?.querySelectorAll('article') ?? [])];
  return cards[cards.indexOf(card) + step] ?? card;
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  element.setAttribute('tabindex', '-1');
  element.focus();
}
