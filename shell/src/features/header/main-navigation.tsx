import { useId } from 'react';
import { NavLink } from 'react-router';
import { partMessages } from '../../lib/part-messages.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import { megaMenuPart } from './menu-parts.ts';
import { navigationNames } from './navigation-names.ts';
import { useMenuDisclosure } from './use-menu-disclosure.ts';
import styles from './main-navigation.module.css';

/** The desktop navigation: each name is a link, the button beside it discloses what lies behind. */
export function MainNavigation() {
  const { toasts } = useShellRuntime();
  const menu = useMenuDisclosure();
  const MegaMenuPanel = useLazyPart(megaMenuPart, menu.openId !== null, () => {
    menu.close();
    toasts.raise({ kind: 'error', text: partMessages.notLoaded });
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
                onFocus={megaMenuPart.prefetch}
                onPointerEnter={(event) => {
                  megaMenuPart.prefetch();
                  menu.onNamePointerEnter(entry.id, event);
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
                  <MegaMenuPanel id={entry.id} onFollow={menu.close} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
