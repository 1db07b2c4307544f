import { findBrandByStoredName, type Product } from '@szn/shared-contracts';
import { searchMessages } from './search-messages.ts';
import styles from './refine-by-brand.module.css';

export type RefineByBrandProps = {
  readonly products: readonly Product[];
  /** The `source` that alone is shown; `null` shows all. */
  readonly source: string | null;
  readonly onRefine: (source: string | null) => void;
};

/**
 * Narrows what has been loaded to one brand. The search call knows no filters (section 7), so this says honestly that
 * it looks no further than the page does.
 */
export function RefineByBrand({ products, source, onRefine }: RefineByBrandProps) {
  const counts = new Map<string, number>();
  for (const product of products) counts.set(product.source, (counts.get(product.source) ?? 0) + 1);
  if (counts.size < 2) return null;
  return (
    <fieldset className={styles.refine}>
      <legend className={styles.legend}>{searchMessages.refine(products.length)}</legend>
      <ul className={styles.brands}>
        {[null, ...counts.keys()].map((name) => (
          <li key={name ?? ''}>
            <button
              type="button"
              className={styles.brand}
              aria-pressed={name === source}
              onClick={() => onRefine(name)}
            >
              {name === null ? searchMessages.anyBrand : (findBrandByStoredName(name)?.label ?? name)}
              {name !== null && <span className={styles.count}>{counts.get(name)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
