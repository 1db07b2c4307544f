import { amountInPaise, discountPercent, readPrice, type Price } from './price.ts';
import {
  isJsonObject,
  readCount,
  readField,
  readId,
  readText,
  type JsonObject,
  readImageUrl,
  readWebUrl,
} from './readers.ts';

/** A product as the provider sends it (section 3); every field may be missing or of another type. */
export type WireProduct = {
  readonly _id: string;
  readonly title: string;
  readonly image: string;
  /** The same product from behind or close up. Optional: the specification has one picture. */
  readonly secondImage?: string;
  /** Those behind the second, at most four. */
  readonly furtherImages?: readonly string[];
  readonly source: string;
  readonly price: number | string;
  readonly salePrice: number | string | null;
  readonly link: string;
  /** The further fields are additions to the specification: a provider may send none of them. */
  readonly colour?: string;
  readonly pattern?: string;
  readonly fit?: string;
  readonly fabric?: string;
  /** In their order. */
  readonly sizes?: readonly string[];
  /** Those of `sizes` that cannot be bought. */
  readonly soldOutSizes?: readonly string[];
  /** The newest product of each other colour of the same style, at most five. */
  readonly otherColours?: readonly OtherColour[];
  readonly priceNote?: PriceNote;
  /** False: the brand does not have it any more. Absent: it is listed. */
  readonly isListed?: boolean;
};

/**
 * What the prices of the past say about the price: the lowest of so many days, lower or higher than so many days ago, or
 * than when the member saved the product. Amounts are rupees.
 */
export type PriceNote =
  | { readonly kind: 'lowest'; readonly days: number }
  | { readonly kind: 'fall' | 'rise'; readonly amount: number; readonly days: number }
  | { readonly kind: 'belowSaved' | 'aboveSaved'; readonly amount: number };

/** The same style in another colour: the id of the product, and the name of its colour. */
export type OtherColour = { readonly id: string; readonly colour: string };

/** A product as the storefront uses it: every field is safe to show and to link to. */
export type Product = {
  /** The provider's `_id`; `null` without one: such a product cannot be on a wishlist. */
  readonly id: string | null;
  /** Unique enough for a list key and for removing duplicates: the id, else the link, else the title. */
  readonly key: string;
  readonly title: string;
  readonly source: string;
  /** As `readImageUrl` accepts it; `null` shows 'Image Not Available'. */
  readonly image: string | null;
  /** Absent without one. */
  readonly secondImage?: string;
  /** Those behind the second. Never empty. Mutable, as `otherColours`. */
  readonly furtherImages?: string[];
  /** As `readWebUrl` accepts it; `null` means the product cannot be opened. */
  readonly link: string | null;
  readonly price: Price;
  /** Set only when it is a real reduction: 0 < sale < price. */
  readonly salePrice: Price;
  /** Whole percent off, set exactly when `salePrice` is. */
  readonly discountPercent: number | null;
  /** Mostly a name of `productColours`. Absent if the provider does not send it, as the fields below. */
  readonly colour?: string;
  /** As on the label, e.g. `Striped`. */
  readonly pattern?: string;
  /** As on the label, e.g. `Oversized`. */
  readonly fit?: string;
  /** As the feed names it, e.g. `100% cotton`. */
  readonly fabric?: string;
  /** As shoppers name them, in their order. Never empty. Valid when it was read, as `priceNote`. */
  readonly sizes?: string[];
  /** Those of `sizes` that cannot be bought; set exactly when `sizes` is. */
  readonly soldOutSizes?: string[];
  /** Never empty. Mutable, because Redux assigns products to drafts, whose arrays are mutable. */
  readonly otherColours?: OtherColour[];
  /** Valid when it was read: `toWireProduct` leaves it out, because it is not stored. */
  readonly priceNote?: PriceNote;
  /** The brand does not have it any more: it cannot be opened. Absent: it is listed. */
  readonly isListed?: false;
};

/** Reads one product with the fallbacks of section 2; `undefined` only if the value is not an object. */
export function readProduct(value: unknown): Product | undefined {
  if (!isJsonObject(value)) return undefined;
  const title = readText(readField(value, 'title')) ?? 'Untitled Product';
  const link = readWebUrl(readField(value, 'link'));
  const id = readId(readField(value, '_id')) ?? null;
  const secondImage = readImageUrl(readField(value, 'secondImage'));
  const priceNote = readPriceNote(readField(value, 'priceNote'));
  return {
    id,
    key: id ?? link ?? title,
    title,
    source: readText(readField(value, 'source')) ?? 'Unknown Source',
    image: readImageUrl(readField(value, 'image')),
    ...(secondImage !== null && { secondImage }),
    ...readFurtherImages(readField(value, 'furtherImages')),
    link,
    ...readPrices(value),
    ...readTraits(value),
    ...readSizes(value),
    ...(priceNote !== undefined && { priceNote }),
    ...(readField(value, 'isListed') === false && { isListed: false }),
  };
}

/**
 * The readable products of an array, without duplicates by id (or link, without an id). Products with the same title
 * only may be different: all are returned, with numbered keys.
 */
export function readProducts(value: unknown): readonly Product[] {
  if (!Array.isArray(value)) return [];
  const byKey = new Map<string, Product>();
  for (const entry of value) {
    const product = readProduct(entry);
    if (!product) continue;
    const key = product.id ?? product.link ?? freeKey(product.title, byKey);
    if (!byKey.has(key)) byKey.set(key, { ...product, key });
  }
  return [...byKey.values()];
}

/** The wire form of a product, for storage and commands. */
export function toWireProduct(product: Product): WireProduct {
  return {
    _id: product.id ?? '',
    title: product.title,
    image: product.image ?? '',
    ...(product.secondImage !== undefined && { secondImage: product.secondImage }),
    ...readFurtherImages(product.furtherImages),
    source: product.source,
    price: toWirePrice(product.price) ?? '',
    salePrice: toWirePrice(product.salePrice),
    link: product.link ?? '',
    ...readTraits(product),
    ...(product.isListed === false && { isListed: false }),
  };
}

const maxFurtherImages = 4;

function readFurtherImages(value: unknown): Pick<Product, 'furtherImages'> {
  if (!Array.isArray(value)) return {};
  const images = [...new Set(value.flatMap((entry) => readImageUrl(entry) ?? []))].slice(0, maxFurtherImages);
  return images.length > 0 ? { furtherImages: images } : {};
}

type Traits = Pick<Product, 'colour' | 'pattern' | 'fit' | 'fabric' | 'otherColours'>;

const maxOtherColours = 5;

/** The optional fields, which a product and its wire form share. Unreadable ones are left out. */
function readTraits(value: object): Traits {
  const [colour, pattern, fit, fabric] = ['colour', 'pattern', 'fit', 'fabric'].map((name) =>
    readText(readField(value, name)),
  );
  const otherColours = readOtherColours(readField(value, 'otherColours'));
  return {
    ...(colour !== undefined && { colour }),
    ...(pattern !== undefined && { pattern }),
    ...(fit !== undefined && { fit }),
    ...(fabric !== undefined && { fabric }),
    ...(otherColours.length > 0 && { otherColours }),
  };
}

function readSizes(value: JsonObject): Pick<Product, 'sizes' | 'soldOutSizes'> {
  const sizes = readSizeNames(readField(value, 'sizes'));
  if (sizes.length === 0) return {};
  return { sizes, soldOutSizes: readSizeNames(readField(value, 'soldOutSizes')) };
}

const maxSizes = 60;

function readSizeNames(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.flatMap((entry) => readText(entry) ?? []))].slice(0, maxSizes);
}

function readOtherColours(value: unknown): OtherColour[] {
  if (!Array.isArray(value)) return [];
  const byId = new Map<string, OtherColour>();
  for (const entry of value) {
    const id = readId(readField(entry, 'id'));
    const colour = readText(readField(entry, 'colour'));
    if (id !== undefined && colour !== undefined && !byId.has(id)) byId.set(id, { id, colour });
  }
  return [...byId.values()].slice(0, maxOtherColours);
}

/** A note of an unknown kind says nothing. */
function readPriceNote(value: unknown): PriceNote | undefined {
  const kind = readField(value, 'kind');
  const [days, amount] = [readCount(readField(value, 'days')), readField(value, 'amount')];
  if (kind === 'lowest') return days === null ? undefined : { kind, days };
  if (typeof amount !== 'number' || !(amount > 0)) return undefined;
  if (kind === 'belowSaved' || kind === 'aboveSaved') return { kind, amount };
  return (kind === 'fall' || kind === 'rise') && days !== null ? { kind, amount, days } : undefined;
}

function freeKey(title: string, taken: ReadonlyMap<string, Product>): string {
  let key = title;
  for (let n = 2; taken.has(key); n += 1) key = `${title} (${n})`;
  return key;
}

function readPrices(value: JsonObject): Pick<Product, 'price' | 'salePrice' | 'discountPercent'> {
  const price = readPrice(readField(value, 'price'));
  const salePrice = readPrice(readField(value, 'salePrice'));
  const percent = discountPercent(price, salePrice);
  if (percent !== undefined) return { price, salePrice, discountPercent: percent };
  // Without a readable full price, the sale price is the price.
  const isOnlyPrice = amountInPaise(price) === undefined && amountInPaise(salePrice) !== undefined;
  return { price: isOnlyPrice ? salePrice : price, salePrice: null, discountPercent: null };
}

function toWirePrice(price: Price): number | string | null {
  if (price === null) return null;
  return 'paise' in price ? price.paise / 100 : price.text;
}
