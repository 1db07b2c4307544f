import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths, type Brand, type BrandTier, listBrands } from '@szn/shared-contracts';
import styles from './brand-section.module.css';

type BrandList = {
  readonly tier: BrandTier;
  readonly heading: string;
  readonly label: string;
  readonly brands: readonly Brand[];
};

/** Sections 4 and 9: "luxury shows 3 of 10, affordable 3 of 7, casual 3 of 7 until expanded". */
const collapsedBrandCount = 3;

/** A list of section 2, "Home page", with its name there. */
export function listTier(tier: BrandTier): BrandList {
  const brands = listBrands().filter((brand) => brand.tier === tier);
  return { tier, ...names[tier], brands: brands.toSorted((one, other) => one.homePlace - other.homePlace) };
}

const names = {
  luxury: { heading: 'Luxury streetwear', label: 'Luxury' },
  premium: { heading: 'Affordable premium', label: 'Affordable' },
  casual: { heading: 'Casual', label: 'Casual' },
} as const;

/** A list of brands as tiles: the first three, and all of them after a press of the button. Nothing without brands. */
export function BrandSection({ list }: { readonly list: BrandList }) {
  return list.brands.length === 0 ? null : <BrandTiles list={list} />;
}

function BrandTiles({ list }: { readonly list: BrandList }) {
  const headingId = useId();
  const listId = useId();
  const { isExpanded, toggle, tiles, button } = useExpandableList();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {list.heading}
      </h2>
      <ul ref={tiles} id={listId} className={styles.list}>
        {list.brands.map((brand, index) => (
          <li key={brand.slug} className={styles.item} hidden={!isExpanded && index >= collapsedBrandCount}>
            <BrandTile brand={brand} list={list} />
          </li>
        ))}
      </ul>
      {list.brands.length > collapsedBrandCount && (
        <button
          ref={button}
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={toggle}
        >
          {isExpanded ? 'SHOW LESS' : `VIEW ALL ${list.label.toUpperCase()} BRANDS`}
        </button>
      )}
    </section>
  );
}

function useExpandableList() {
  const [isExpanded, setIsExpanded] = useState(false);
  const tiles = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasExpanded = useRef(false);

  // The new tiles precede the button, so the first of them takes the focus. Collapsing removes content above the
  // button, which must stay on the screen.
  useEffect(() => {
    if (isExpanded === wasExpanded.current) return;
    wasExpanded.current = isExpanded;
    if (isExpanded) {
      const { activeElement } = document;
      // An early tap is carried out later: since then the shopper may have used another control, which keeps the focus.
      const isFocusFree = activeElement === document.body || activeElement === button.current;
      if (isFocusFree) tiles.current?.children[collapsedBrandCount]?.querySelector('a')?.focus();
    } else button.current?.scrollIntoView({ block: 'nearest' });
  }, [isExpanded]);

  return { isExpanded, tiles, button, toggle: () => setIsExpanded(!isExpanded) };
}

const tierColors: Readonly<Record<BrandTier, string | undefined>> = {
  luxury: styles.luxury,
  premium: styles.premium,
  casual: styles.casual,
};

/** A poster with the brand's name in the storefront's typeface: we have no rights to the brands' logos. */
function BrandTile({ brand, list }: { readonly brand: Brand; readonly list: BrandList }) {
  const name = `${styles.name} ${nameSize(brand.label)}`;
  return (
    <Link className={`${styles.tile} ${tierColors[list.tier]}`} to={paths.collection(brand)}>
      <span className={styles.label}>{list.label}</span>
      <span className={styles.outlines} aria-hidden="true">
        <span className={name}>{brand.label}</span>
        <span className={name}>{brand.label}</span>
      </span>
      <span className={name}>{brand.label}</span>
      <span className={styles.shop}>Shop the brand</span>
    </Link>
  );
}

/** Font size class by the longest word: only whole words wrap. */
function nameSize(name: string): string | undefined {
  const maxWordLength = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  if (maxWordLength <= 6) return styles.short;
  return maxWordLength <= 8 ? styles.medium : styles.long;
}
