import { useId } from 'react';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { Icon } from '../../components/icons.tsx';
import { listNavigation, useMenuAsides, type NavigationGroup, type NavigationMenu } from './navigation.ts';
import type { MenuId } from './header-messages.ts';
import styles from './mega-menu-panel.module.css';
import { MenuProducts } from './menu-products.tsx';

export type MegaMenuPanelProps = {
  readonly id: MenuId;
  /** Called when a link is clicked, even one to the current page. */
  readonly onNavigate: () => void;
};

export function MegaMenuPanel({ id, onNavigate }: MegaMenuPanelProps) {
  const menu = listNavigation().find((candidate) => candidate.id === id);
  if (!menu) return null;
  return (
    <div className={styles.panel}>
      <div className={styles.lead}>
        <p className={styles.title} aria-hidden="true">
          {menu.label}
        </p>
        <Link to={menu.path} className={styles.all} onClick={onNavigate}>
          {menu.allLabel}
          <Icon name="arrow" size={18} />
        </Link>
        <Asides menu={menu} onNavigate={onNavigate} />
      </div>
      <div className={styles.groups}>
        {menu.groups.map((group) => (
          <MenuGroup
            key={group.links[0]?.path}
            group={group}
            menuLabel={menu.label}
            onNavigate={onNavigate}
          />
        ))}
      </div>
      <MenuProducts id={id} onNavigate={onNavigate} />
    </div>
  );
}

type AsidesProps = { readonly menu: NavigationMenu; readonly onNavigate: () => void };

function Asides({ menu, onNavigate }: AsidesProps) {
  return useMenuAsides(menu).map(({ text, path }) => (
    <Link key={path} to={path} className={styles.aside} onClick={onNavigate}>
      {text}
    </Link>
  ));
}

type MenuGroupProps = { group: NavigationGroup; menuLabel: string; onNavigate: () => void };

function MenuGroup({ group: { heading, links }, menuLabel, onNavigate }: MenuGroupProps) {
  const headingId = useId();
  return (
    <div className={styles.group}>
      {heading !== null && (
        <p id={headingId} className={styles.heading}>
          {heading.path === undefined ? (
            heading.label
          ) : (
            <Link to={heading.path} onClick={onNavigate}>
              {heading.label}
            </Link>
          )}
        </p>
      )}
      <ul
        className={styles.links}
        {...(heading === null ? { 'aria-label': menuLabel } : { 'aria-labelledby': headingId })}
      >
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path} className={styles.link} onClick={onNavigate}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
