import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { lazyChunk, lazyChunkMessages } from '../../lib/lazy-chunk.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import { headerMessages, navigationNames } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import { useMenuDisclosure } from './use-menu-disclosure.ts';
import styles from './main-navigation.module.css';

/** In one chunk with the menu sheet: both use the navigation table, and a page shows one or the other. */
export const megaMenuChunk = lazyChunk(async () => {
  const { MegaMenuPanel } = await import(/* webpackChunkName: "menus" */ './mega-menu-panel.tsx');
  return MegaMenuPanel;
});

/** The desktop navigation: each entry is a link with a button that opens its menu. */
export function MainNavigation() {
  const { toasts } = useShellRuntime();
  const menu = useMenuDisclosure();
  const MegaMenuPanel = useLazyModule(megaMenuChunk, menu.openId !== null, () => {
    menu.close();
    toasts.raise({ kind: 'error', text: lazyChunkMessages.notLoaded });
  });
  const idPrefix = useId();
  return (
    <nav aria-label={headerMessages.mainNavigation} className={styles.navigation} {...menu.navigationProps}>
      <ul className={styles.names}>
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
