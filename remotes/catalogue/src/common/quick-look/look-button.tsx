import type { Product } from '@szn/shared-contracts';
import { quickLookMessages } from './quick-look-messages.ts';
import styles from './look-button.module.css';

export type LookButtonProps = { readonly product: Product; readonly onLook: (product: Product) => void };

/** Opens the quick look of a card. */
export function LookButton({ product, onLook }: LookButtonProps) {
  return (
    <button
      type="button"
      className={styles.look}
      aria-label={quickLookMessages.open(product.title)}
      aria-haspopup="dialog"
      onClick={() => onLook(product)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <circle cx="10.5" cy="10.5" r="6" />
        <path d="m15 15 5 5M8 10.5h5M10.5 8v5" />
      </svg>
    </button>
  );
}
