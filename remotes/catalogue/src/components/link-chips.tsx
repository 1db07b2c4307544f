import { memo } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import styles from './link-chips.module.css';

export type ChipLink = { readonly label: string; readonly path: string; readonly isCurrent: boolean };

export type LinkChipsProps = { readonly label: string; readonly links: readonly ChipLink[] };

/** Neighbouring pages in one row that scrolls sideways where they do not fit. */
export const LinkChips = memo(function LinkChips({ label, links }: LinkChipsProps) {
  const { location: coming } = useNavigation();
  const comingPath = coming && `${coming.pathname}${coming.search}`;
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {links.map((link) => (
          <Chip key={link.path} link={link} isComing={link.path === comingPath} />
        ))}
      </ul>
    </nav>
  );
});

type ChipProps = { readonly link: ChipLink; readonly isComing: boolean };

const Chip = memo(function Chip({ link, isComing }: ChipProps) {
  return (
    <li>
      <Link
        className={isComing ? `${styles.chip} ${styles.coming}` : styles.chip}
        to={link.path}
        aria-current={link.isCurrent ? 'page' : undefined}
        viewTransition
      >
        {link.label}
      </Link>
    </li>
  );
});
