import { useEffect, useId, useRef, useState } from 'react';
import { brandListMessages, brandsBeforeExpanding, type BrandList } from './brand-lists.ts';
import { BrandTile } from './brand-tile.tsx';
import styles from './brand-section.module.css';

/** A list of labels as a wall of posters: three, and all of them at the press of a button. */
export function BrandSection({ list }: { readonly list: BrandList }) {
  const headingId = useId();
  const wallId = useId();
  const { isExpanded, toggle, wall, button } = useFolding();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {list.heading}
      </h2>
      <ul ref={wall} id={wallId} className={styles.wall}>
        {list.brands.map((brand, place) => (
          <li
            key={brand.slug}
            className={styles.place}
            hidden={!isExpanded && place >= brandsBeforeExpanding}
          >
            <BrandTile brand={brand} label={list.label} tier={list.tier} />
          </li>
        ))}
      </ul>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isExpanded}
        aria-controls={wallId}
        onClick={toggle}
      >
        {isExpanded ? brandListMessages.showLess : list.viewAll}
      </button>
    </section>
  );
}

function useFolding() {
  const [isExpanded, setIsExpanded] = useState(false);
  const wall = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasExpanded = useRef(false);

  // What unfolds comes before the button: without the focus, shoppers would have to go back to it. Folding takes away
  // what was above the button, which must not leave the screen with it.
  useEffect(() => {
    if (isExpanded === wasExpanded.current) return;
    wasExpanded.current = isExpanded;
    if (isExpanded) wall.current?.children[brandsBeforeExpanding]?.querySelector('a')?.focus();
    else button.current?.scrollIntoView({ block: 'nearest' });
  }, [isExpanded]);

  return { isExpanded, wall, button, toggle: () => setIsExpanded(!isExpanded) };
}
