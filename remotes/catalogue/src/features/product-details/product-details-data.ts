import type { Product } from '@szn/shared-contracts';

/** What the page's loader found for the address. Plain data: it travels from server to browser as JSON. */
export type ProductDetailsData =
  /** All labels; `isMissing` when the address named something that is not here. */
  | { readonly kind: 'labels'; readonly isMissing: boolean }
  | { readonly kind: 'label'; readonly labelId: string; readonly shelf: LabelShelf }
  | { readonly kind: 'product'; readonly product: Product; readonly similar: readonly Product[] | null }
  | { readonly kind: 'failed' }
  /** It failed on the server: the browser asks by itself, with more patience. */
  | { readonly kind: 'unasked' };

/** Some of a label's products, and what is known of the rest. */
export type LabelShelf = {
  /** Of the label, or of all labels where it has none here yet. */
  readonly newest: readonly Product[];
  /** How many products of the label there are in all; `null` where the provider does not tell. */
  readonly total: number | null;
  readonly onSale: readonly Product[];
  readonly onSaleTotal: number | null;
  /** Display names. */
  readonly categories: readonly string[];
  /** Whole rupees. */
  readonly priceRange: { readonly min: number; readonly max: number } | null;
};
