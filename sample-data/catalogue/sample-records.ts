import { findBrandByStoredName } from '@szn/shared-contracts/wire';

import { sizesOf, type SampleSize } from './product-sizes.ts';
import { createSampleProducts, slugOf, type SampleOptions, type SampleProduct } from './sample-products.ts';

/** A product as the provider seeds it. Prices are whole paise; `link` and `image` are paths below the storefront. */
export type SampleRecord = {
  readonly id: string;
  readonly source: string;
  readonly link: string;
  readonly title: string;
  readonly image: string;
  /** The same garment from behind or close up. */
  readonly secondImage: string;
  readonly gender: 'men' | 'women';
  readonly category: string;
  readonly styles: readonly string[];
  readonly pricePaise: number;
  readonly salePaise: number | null;
  /** How the brand's feed spells the price; null for a plain number. */
  readonly priceText: string | null;
  readonly saleText: string | null;
  readonly createdAt: string;
  /** What the pictures show. */
  readonly colour: string;
  readonly pattern: string;
  /** Null where neither title nor picture say anything about it. */
  readonly fit: string | null;
  readonly sizes: readonly SampleSize[];
};

/** The products of the sample brands, the newest first: the feeds are written from them. */
export function createSampleRecords(options: SampleOptions = {}): readonly SampleRecord[] {
  return createSampleProducts(options).map(toRecord);
}

function toRecord(product: SampleProduct): SampleRecord {
  const { id, brand, title, gender, category, styles, pricePaise, salePaise, createdAt } = product;
  const brandSlug = findBrandByStoredName(brand)?.slug ?? slugOf(brand);
  return {
    id,
    source: brand,
    link: `/brand-pages/${brandSlug}/${product.slug}`,
    title,
    image: `/media/garments/${product.artwork}`,
    secondImage: `/media/garments/${product.secondArtwork}`,
    gender,
    category,
    styles,
    pricePaise,
    salePaise,
    priceText: spellPrice(id, pricePaise),
    saleText: spellSalePrice(id, salePaise),
    createdAt,
    colour: product.colour,
    pattern: product.pattern,
    fit: product.fit ?? null,
    sizes: sizesOf(product),
  };
}

const grouped = new Intl.NumberFormat('en-IN');

/** The price spellings of section 3. The id of a product selects one, so that every page of a list shows several. */
const spellings: readonly ((rupees: number) => string | null)[] = [
  () => null,
  (rupees) => `Rs. ${grouped.format(rupees)}`,
  (rupees) => `₹${grouped.format(rupees)}`,
  (rupees) => `Rs.${rupees}`,
  (rupees) => `₹ ${grouped.format(rupees)}.00`,
  (rupees) => grouped.format(rupees),
  (rupees) => ` ${rupees} `,
  (rupees) => `Rs. ${grouped.format(rupees)}.00`,
];

function spellPrice(productId: string, paise: number): string | null {
  return spellings[spellingOf(productId) % spellings.length]?.(paise / 100) ?? null;
}

/** Of the products that are not on sale, half spell the sale price `N/A`. */
function spellSalePrice(productId: string, paise: number | null): string | null {
  if (paise !== null) return spellPrice(productId, paise);
  return spellingOf(productId) % 2 === 0 ? 'N/A' : null;
}

function spellingOf(productId: string): number {
  return Number.parseInt(productId.slice(-4), 16);
}
