export type Gender = 'men' | 'women';

export type Category = {
  slug: string;
  /** Shown to shoppers. */
  name: string;
  /** What a title may call each kind of picture. `Graphic ...` is used for pictures with a print only. */
  nouns: Readonly<Record<string, readonly string[]>>;
  /** True of any picture, so they may stand in any title. */
  fits: readonly string[];
  styles: readonly string[];
  /** Base price in rupees before the brand's factor. */
  priceFrom: number;
  priceTo: number;
};

export const teeNouns = ['T-Shirt', 'Tee', 'Graphic Tee'] as const;
export const accessoryNouns = {
  cap: ['Cap', 'Six-Panel Cap'],
  beanie: ['Beanie', 'Ribbed Beanie'],
  'tote-bag': ['Tote Bag', 'Canvas Tote'],
  chain: ['Chain', 'Pendant Chain'],
} as const;
