import { memo } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import styles from './link-chips.module.css';

export type ChipLink = { readonly label: string; readonly path: string; readonly isCurrent: boolean };

export type LinkChipsProps = { readonly label: string; readonly links: readonly ChipLink[] };

export const LinkChips = memo(function LinkChips({ label, links }: LinkChipsProps) {
  const { location: pending } = useNavigation();
  const pendingPath = pending && `${pending.pathname}${pending.search}`;
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {links.map((link) => (
          <Chip key={link.path} link={link} isPending={link.path === pendingPath} />
        ))}
      </ul>
    </nav>
  );
});

type ChipProps = { readonly link: ChipLink; readonly isPending: boolean };

const Chip = memo(function Chip({ link, isPending }: ChipProps) {
  return (
    <li>
      <Link
        className={isPending ? `${styles.chip} ${styles.pending}` : styles.chip}
        to={link.path}
        aria-current={link.isCurrent ? 'page' : undefined}
        viewTransition
      >
        {link.label}
      </Link>
    </li>
  );
});
