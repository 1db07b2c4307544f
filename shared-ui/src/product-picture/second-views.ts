import { swipeDirection } from '../hooks/use-swipe.ts';
import { pictureSources } from './product-picture.tsx';
import styles from './second-view.module.css';

/** A mouse that crosses a card requests no picture. */
const hoverDelayMs = 90;

const pictureOfCard = 'img[data-second-image]';
const handledEvents = [
  'pointerover',
  'pointerout',
  'pointerdown',
  'pointerup',
  'pointercancel',
  'focusin',
  'focusout',
] as const;

/**
 * Shows the second picture of a product card (`data-second-image` of its picture) while a mouse is over the card, while
 * the keyboard focus is in it, and after a swipe over its picture. A second picture is requested the first time it is
 * shown, and only after the first one has loaded; not for the focus that a dialog returns. Listens on the document, so
 * that one late chunk serves all cards of all remotes. Returns a function that stops.
 */
export function showSecondViews(page: Document): () => void {
  const views = new WeakMap<Element, SecondView>();
  let hovered: Element | null = null;
  let focused: Element | null = null;
  let start: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isChosen = createFocusCheck();

  function update(card: Element | null) {
    if (card === null) return;
    const isShown = card === hovered || card === focused || views.get(card)?.isSwiped === true;
    if (!isShown && !views.has(card)) return;
    const view = views.get(card) ?? createSecondView(card);
    views.set(card, view);
    view.show(isShown);
  }

  function hover(card: Element | null) {
    clearTimeout(timer);
    if (card === hovered) return;
    const previous = hovered;
    hovered = null;
    update(previous);
    if (card === null) return;
    timer = setTimeout(() => {
      hovered = card;
      update(card);
    }, hoverDelayMs);
  }

  function focus(card: Element | null) {
    const previous = focused;
    focused = card;
    update(previous);
    update(card);
  }

  function swipe(event: PointerEvent) {
    const card = findCard(event.target);
    const direction = event.type === 'pointerup' && start && swipeDirection(pointOf(start), pointOf(event));
    // A second finger is not primary: two fingers zoom.
    start = event.type === 'pointerdown' && event.isPrimary && isOnPicture(card, event) ? event : null;
    if (!direction || card === null) return;
    const view = views.get(card) ?? createSecondView(card);
    views.set(card, view);
    view.swipe(direction === 'forward');
    update(card);
  }

  function onPointer(event: PointerEvent) {
    if (event.pointerType !== 'mouse') swipe(event);
    else if (event.type === 'pointerover') hover(findCard(event.target));
    else if (event.type === 'pointerout' && event.relatedTarget === null) hover(null);
  }

  function handle(event: PointerEvent | FocusEvent) {
    if ('pointerType' in event) onPointer(event);
    else focus(event.type === 'focusin' && isChosen(event.target) ? findCard(event.target) : null);
  }

  for (const type of handledEvents) page.addEventListener(type, handle, { passive: true });
  // The mouse or the focus may be on a card already. On a touch screen `:hover` matches the card that was tapped last.
  if (matchMedia('(hover: hover)').matches) hover(findCard(page.querySelector('article:hover')));
  if (isKeyboardFocus(page.activeElement)) focus(findCard(page.activeElement));
  return () => {
    clearTimeout(timer);
    for (const type of handledEvents) page.removeEventListener(type, handle);
  };
}

/** The card around the target, if its product has a second picture. */
function findCard(target: EventTarget | null): Element | null {
  const card = target instanceof Element ? target.closest('article') : null;
  return card?.querySelector(pictureOfCard) ? card : null;
}

/** Whether the keyboard moves the focus, not a dialog that closes and returns it. */
function createFocusCheck() {
  let isInDialog = false;
  return (target: EventTarget | null): boolean => {
    const wasInDialog = isInDialog;
    isInDialog = target instanceof Element && target.closest('dialog') !== null;
    return isKeyboardFocus(target) && (isInDialog || !wasInDialog);
  };
}

function isKeyboardFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

function pointOf({ clientX, clientY }: PointerEvent) {
  return { x: clientX, y: clientY };
}

function isOnPicture(card: Element | null, { clientY }: PointerEvent): boolean {
  const box = card?.querySelector(pictureOfCard)?.getBoundingClientRect();
  return box !== undefined && clientY >= box.top && clientY <= box.bottom;
}

type SecondView = ReturnType<typeof createSecondView>;

/** The second picture of one card. React does not know its elements: they leave the page with the card's picture. */
function createSecondView(card: Element) {
  const layer = document.createElement('span');
  layer.className = styles.layer ?? '';
  layer.ariaHidden = 'true';
  const dots = document.createElement('span');
  let isShown = false;
  let isSwiped = false;
  let isLoaded = false;

  function render() {
    layer.className = `${styles.layer} ${isShown && isLoaded ? styles.shown : ''}`;
  }

  function request(first: HTMLImageElement) {
    if (!isShown || layer.hasChildNodes()) return;
    const second = new Image(first.width, first.height);
    second.alt = '';
    second.referrerPolicy = 'no-referrer';
    second.decoding = 'async';
    second.addEventListener('load', () => {
      isLoaded = true;
      render();
    });
    const { src, srcSet } = pictureSources(first.dataset.secondImage ?? '');
    second.sizes = first.sizes;
    if (srcSet !== undefined) second.srcset = srcSet;
    second.src = src;
    layer.append(second);
    first.after(layer);
  }

  return {
    get isSwiped() {
      return isSwiped;
    },
    show: (next: boolean) => {
      isShown = next;
      render();
      const first = card.querySelector<HTMLImageElement>(pictureOfCard);
      if (first) whenLoaded(first, () => request(first));
    },
    /** Dots show which of the views is there, because a swipe leaves it there. */
    swipe: (next: boolean) => {
      isSwiped = next;
      dots.className = `${styles.dots} ${next ? styles.second : ''}`;
      card.querySelector(pictureOfCard)?.parentElement?.append(dots);
    },
  };
}

/** Calls back once the picture is there; never for a broken one. */
function whenLoaded(picture: HTMLImageElement, run: () => void): void {
  if (picture.complete && picture.naturalWidth > 0) run();
  else picture.addEventListener('load', run, { once: true });
}
