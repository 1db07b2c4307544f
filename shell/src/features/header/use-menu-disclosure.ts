import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { useLocation } from 'react-router';
import type { MenuId } from './navigation-names.ts';

/** A pointer that only crosses the bar opens nothing. */
const openDelayMs = 120;
/** A diagonal way from a name to its panel crosses the neighbour's name, which must not take over. */
const switchDelayMs = 260;
/** Leaving by a few pixels and coming back keeps the panel. */
const closeDelayMs = 340;

/** Which menu of the header is open: by hover with some patience, by its button, never by focus alone. */
export function useMenuDisclosure() {
  const { key } = useLocation();
  const navigationRef = useRef<HTMLElement>(null);
  // Remembered with the page it was opened on: a navigation closes it without an effect.
  const [opened, setOpened] = useState<{ readonly id: MenuId; readonly on: string } | null>(null);
  const openId = opened?.on === key ? opened.id : null;
  const intent = useIntent((id: MenuId | null) => setOpened(id === null ? null : { id, on: key }));
  useDismissal(navigationRef, openId !== null, () => intent.now(null));

  return {
    openId,
    navigationRef,
    close: () => intent.now(null),
    toggle: (id: MenuId) => intent.now(openId === id ? null : id),
    onNamePointerEnter: (id: MenuId, event: PointerEvent) => {
      // A tap must reach the link or the button; it hovers nothing.
      if (event.pointerType === 'mouse') intent.after(openId === null ? openDelayMs : switchDelayMs, id);
    },
    onPanelPointerEnter: () => {
      if (openId !== null) intent.now(openId);
    },
    navigationProps: {
      ref: navigationRef,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') intent.after(closeDelayMs, null);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const isLeaving = event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget);
        if (isLeaving) intent.now(null);
      },
    },
  };
}

/** Does the latest wish only, at once or after some time; forgets it when the component leaves. */
function useIntent<Wish>(act: (wish: Wish) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    now: (wish: Wish) => {
      clearTimeout(timer.current);
      act(wish);
    },
    after: (delayMs: number, wish: Wish) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => act(wish), delayMs);
    },
  };
}

/** A press outside and Escape, wherever the focus is: a menu opened by hover covers what one wants to read. */
function useDismissal(
  inside: { readonly current: HTMLElement | null },
  isOpen: boolean,
  dismiss: () => void,
) {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && inside.current?.contains(target) !== true) dismiss();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const toggle = inside.current?.querySelector<HTMLElement>('button[aria-expanded="true"]');
      if (inside.current?.contains(document.activeElement) === true) toggle?.focus();
      dismiss();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  });
}
