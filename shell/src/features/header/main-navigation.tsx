import { useId, useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { NavLink } from '@szn/remote-kit/shared-modules/link';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { lazyChunk, lazyChunkMessages } from '../../lib/lazy-chunk.ts';
import { useShell } from '../../services/shell-context.tsx';
import { headerMessages, navigationNames, type MenuId } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import styles from './main-navigation.module.css';

/** In one chunk with the menu sheet: both use the navigation table, and a page shows one or the other. */
export const megaMenuChunk = lazyChunk(async () => {
  const { MegaMenuPanel } = await import(/* webpackChunkName: "menus" */ './mega-menu-panel.tsx');
  return MegaMenuPanel;
});

export function MainNavigation() {
  const { frame, runtime } = useShell();
  const menu = useMenuDisclosure();
  const MegaMenuPanel = useLazyModule(megaMenuChunk, menu.openId !== null, () => {
    menu.close();
    runtime.toasts.raise({ kind: 'error', text: lazyChunkMessages.notLoaded });
  });
  const idPrefix = useId();
  return (
    <nav aria-label={headerMessages.mainNavigation} className={styles.navigation} {...menu.navigationProps}>
      <ul ref={frame.protect} className={styles.names}>
        {navigationNames.map((entry) => {
          const isOpen = menu.openId === entry.id;
          const panelId = `${idPrefix}${entry.id}`;
          return (
            <li key={entry.id} className={isOpen ? styles.openName : styles.name}>
              <div
                className={styles.trigger}
                onFocus={megaMenuChunk.prefetch}
                onPointerEnter={(event) => {
                  megaMenuChunk.prefetch();
                  menu.onEntryPointerEnter(entry.id, event);
                }}
              >
                <NavLink to={entry.path} className={`${entry.id === 'sale' ? styles.saleLink : styles.link}`}>
                  {entry.label}
                </NavLink>
                <button
                  type="button"
                  className={styles.toggle}
                  aria-label={headerMessages.showMenu(entry.label)}
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? panelId : undefined}
                  onClick={() => menu.toggle(entry.id)}
                >
                  <Icon name="chevron" size={14} />
                </button>
              </div>
              {isOpen && MegaMenuPanel && (
                <div id={panelId} className={styles.panel} onPointerEnter={menu.onPanelPointerEnter}>
                  <MegaMenuPanel id={entry.id} onNavigate={menu.close} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A pointer that crosses the bar opens no menu. */
const openDelayMs = 120;
/** A diagonal move from an entry to its panel crosses the next entry, which must not open. */
const switchDelayMs = 260;
/** A pointer that leaves the panel for a moment does not close it. */
const closeDelayMs = 340;

/** The open menu of the header. Opens after a delayed hover or by its button, not by focus alone. */
function useMenuDisclosure() {
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
