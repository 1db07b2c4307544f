import type { Product } from '@szn/shared-contracts';

/** One line of the list beneath the search box, and where it leads. */
export type Suggestion = {
  readonly key: string;
  readonly label: string;
  /** What the label is: a brand, a category's gender, a product's brand. */
  readonly note: string | null;
  readonly path: string;
  readonly product: Product | null;
};

export type SuggestionGroup = { readonly heading: string; readonly suggestions: readonly Suggestion[] };
