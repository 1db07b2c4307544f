import { memo } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import { readImageUrl, ownValue } from '@szn/shared-contracts';
import { pictureSources } from '@szn/shared-ui/product-picture';
import { useHasHydrated } from '../lib/hydration.ts';
import styles from './link-chips.module.css';

export type ChipLink = {
  readonly label: string;
  readonly path: string;
  readonly isCurrent: boolean;
  /** Finds its picture. Without it the link is a chip. */
  readonly slug?: string;
};

export type LinkChipsProps = {
  readonly label: string;
  readonly links: readonly ChipLink[];
  /** Pictures by the slug of a link: the links are tiles with room for one each. */
  readonly pictures?: Readonly<Record<string, unknown>> | undefined;
};

export const LinkChips = memo(function LinkChips({ label, links, pictures }: LinkChipsProps) {
  const { location: pending } = useNavigation();
  const pendingPath = pending && `${pending.pathname}${pending.search}`;
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {links.map((link) => (
          <Chip key={link.path} link={link} pictures={pictures} isPending={link.path === pendingPath} />
        ))}
      </ul>
    </nav>
  );
});

type ChipProps = Pick<LinkChipsProps, 'pictures'> & { readonly link: ChipLink; readonly isPending: boolean };

const Chip = memo(function Chip({ link, pictures, isPending }: ChipProps) {
  // `null` for a tile without a picture.
  const image = pictures && link.slug && readImageUrl(ownValue(pictures, link.slug));
  const isTile = image !== undefined;
  const className = isTile ? styles.tile : styles.chip;
  // Pictures are requested after hydration: those of the list come first.
  const hasHydrated = useHasHydrated();
  return (
    <li>
      <Link
        className={isPending ? `${className} ${styles.pending}` : className}
        to={link.path}
        aria-current={link.isCurrent ? 'page' : undefined}
        viewTransition
      >
        {isTile && (
          <span className={styles.picture}>
            {hasHydrated && image && (
              <img
                {...pictureSources(image)}
                sizes="4rem"
                alt=""
                loading="lazy"
                referrerPolicy="no-referrer"
              />
            )}
          </span>
        )}
        {link.label}
      </Link>
    </li>
  );
});
