import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuId } from './header-messages.ts';

/** A pointer that crosses the bar opens no menu. */
const openDelayMs = 120;
/** A diagonal move from an entry to its panel crosses the next entry, which must not open. */
const switchDelayMs = 260;
/** A pointer that leaves the panel for a moment does not close it. */
const closeDelayMs = 340;

/** The open menu of the header. Opens after a delayed hover or by its button, not by focus alone. */
export function useMenuDisclosure() {
  const { key } = useLocation();
  const navigationRef = useRef<HTMLElement>(null);
  // Stored with the location key: a navigation closes the menu without an effect.
  const [opened, setOpened] = useState<{ readonly id: MenuId; readonly on: string } | null>(null);
  const openId = opened?.on === key ? opened.id : null;
  const target = useLatest((id: MenuId | null) => setOpened(id === null ? null : { id, on: key }));
  useDismissal(navigationRef, openId !== null, () => target.now(null));

  return {
    openId,
    navigationRef,
    close: () => target.now(null),
    toggle: (id: MenuId) => target.now(openId === id ? null : id),
    onEntryPointerEnter: (id: MenuId, event: PointerEvent) => {
      // Touch has no hover: a tap activates the link or the button.
      if (event.pointerType === 'mouse') target.after(openId === null ? openDelayMs : switchDelayMs, id);
    },
    onPanelPointerEnter: () => {
      if (openId !== null) target.now(openId);
    },
    navigationProps: {
      ref: navigationRef,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') target.after(closeDelayMs, null);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const isLeaving = event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget);
        if (isLeaving) target.now(null);
      },
    },
  };
}

/** Applies only the latest value, at once or after a delay; cancels it on unmount. */
function useLatest<Value>(apply: (value: Value) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    now: (value: Value) => {
      clearTimeout(timer.current);
      apply(value);
    },
    after: (delayMs: number, value: Value) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(value), delayMs);
    },
  };
}

/** Closes the menu on a press outside and on Escape, wherever the focus is: a menu opened by hover covers the page. */
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
