import { comparableText } from './names.ts';

/** Price tier a brand is shown under on the home page (specification, section 2, "Home page"). */
export const brandTiers = ['luxury', 'premium', 'casual'] as const;
export type BrandTier = (typeof brandTiers)[number];

/** A brand as it is stored and sent: what follows from the slug is left out. See `Brand`. */
export type BrandRow = {
  readonly slug: string;
  readonly label?: string;
  readonly storedName?: string;
  readonly tier?: BrandTier;
  readonly homePlace?: number;
  readonly aliases?: readonly string[];
  readonly isInFooter?: boolean;
} & BrandTexts;

/** What a brand says of itself, each in one line. */
export type BrandTexts = {
  readonly text?: string;
  readonly delivery?: string;
  readonly payment?: string;
  readonly returns?: string;
  /** The `https` address of the page on which the brand explains them. */
  readonly policyLink?: string;
};
export const brandTexts = ['text', 'delivery', 'payment', 'returns'] as const;

let given: readonly BrandRow[] | undefined;

/**
 * Replaces the brands of the specification in this copy of the package; `undefined` brings them back. Gateway and provider
 * call it for their process; `defineRemote` does for a remote, with the brands of the page.
 */
export function setBrandRows(rows: readonly BrandRow[] | undefined): void {
  given = rows;
}

/** Calculates a value of the brands once for each list of them. `undefined`: those of the specification. */
export function memoizeByBrands<Value>(
  create: (rows: readonly BrandRow[] | undefined) => Value,
): () => Value {
  let last: { readonly rows: typeof given; readonly value: Value } | undefined;
  return () => {
    if (last?.rows !== given || last === undefined) last = { rows: given, value: create(given) };
    return last.value;
  };
}

/** The same key for all spellings of a name: case, spaces and hyphens do not matter. */
export function brandKey(name: string): string {
  return comparableText(name).replaceAll(/[\s-]+/g, '');
}
