import { Link } from 'react-router-dom';
import { paths, type Brand, type BrandTier } from '@szn/shared-contracts';
import { brandListMessages } from './brand-lists.ts';
import styles from './brand-tile.module.css';

type BrandTileProps = {
  readonly brand: Brand;
  /** Category label: 'Luxury'. */
  readonly label: string;
  readonly tier: BrandTier;
};

const grounds: Readonly<Record<BrandTier, string | undefined>> = {
  luxury: styles.luxury,
  premium: styles.premium,
  casual: styles.casual,
};

/** A poster of a label: its name as large as the poster allows, in our letters, for we own nobody's artwork. */
export function BrandTile({ brand, label, tier }: BrandTileProps) {
  const name = `${styles.name} ${nameSize(brand.label)}`;
  return (
    <Link className={`${styles.tile} ${grounds[tier]}`} to={paths.collection(brand)}>
      <span className={styles.label}>{label}</span>
      <span className={styles.echoes} aria-hidden="true">
        <span className={name}>{brand.label}</span>
        <span className={name}>{brand.label}</span>
      </span>
      <span className={name}>{brand.label}</span>
      <span className={styles.shop}>{brandListMessages.shop}</span>
    </Link>
  );
}

/** How large the name is set, by its longest word: only whole words are put on lines of their own. */
function nameSize(name: string): string | undefined {
  const longestWord = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  if (longestWord <= 6) return styles.short;
  return longestWord <= 8 ? styles.medium : styles.long;
}
