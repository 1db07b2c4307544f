import {
  isJsonObject,
  readField,
  readId,
  readText,
  type JsonObject,
  readImageUrl,
  readWebUrl,
} from './readers.ts';
import { amountInPaise, discountPercent, readPrice, type Price } from './price.ts';

/** A product as the provider sends it (section 3); every field may be missing or of another type. */
export type WireProduct = {
  readonly _id: string;
  readonly title: string;
  readonly image: string;
  readonly source: string;
  readonly price: number | string;
  readonly salePrice: number | string | null;
  readonly link: string;
};

/** A product as the storefront uses it: every field is safe to show and to link to. */
export type Product = {
  /** The provider's `_id`; `null` without one: such a product cannot be on a wishlist. */
  readonly id: string | null;
  /** Unique enough for a list key and for removing duplicates: the id, else the link, else the title. */
  readonly key: string;
  readonly title: string;
  readonly source: string;
  /** http(s) or root-relative; `null` shows 'Image Not Available'. */
  readonly image: string | null;
  /** http(s) only; `null` means the product cannot be opened. */
  readonly link: string | null;
  readonly price: Price;
  /** Set only when it is a real reduction: 0 < sale < price. */
  readonly salePrice: Price;
  /** Whole percent off, set exactly when `salePrice` is. */
  readonly discountPercent: number | null;
};

/** Reads one product with the fallbacks of section 2; `undefined` only for what is no object at all. */
export function readProduct(value: unknown): Product | undefined {
  if (!isJsonObject(value)) return undefined;
  const title = readText(readField(value, 'title')) ?? 'Untitled Product';
  const link = readWebUrl(readField(value, 'link'));
  const id = readId(readField(value, '_id')) ?? null;
  return {
    id,
    key: id ?? link ?? title,
    title,
    source: readText(readField(value, 'source')) ?? 'Unknown Source',
    image: readImageUrl(readField(value, 'image')),
    link,
    ...readPrices(value),
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
    source: product.source,
    price: toWirePrice(product.price) ?? '',
    salePrice: toWirePrice(product.salePrice),
    link: product.link ?? '',
  };
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
  // Without a readable full price, what the brand asks for now is the price.
  const isOnlyPrice = amountInPaise(price) === undefined && amountInPaise(salePrice) !== undefined;
  return { price: isOnlyPrice ? salePrice : price, salePrice: null, discountPercent: null };
}

function toWirePrice(price: Price): number | string | null {
  if (price === null) return null;
  return 'paise' in price ? price.paise / 100 : price.text;
}

/** Response of the product list requests (section 7). */
export type WireProductList = { readonly products: readonly WireProduct[]; readonly hasMore: boolean };

/** Response of the search request (section 7), whose list is named `data`. */
export type WireSearchResponse = { readonly data: readonly WireProduct[]; readonly hasMore: boolean };

/** One page of products from any of these requests. */
export type ProductPage = {
  readonly products: readonly Product[];
  readonly hasMore: boolean;
  /** Number of all matching products, if the provider sends it. */
  readonly total: number | null;
};

/**
 * Reads `products`, `data` or a bare array. Where `hasMore` is missing, a full page means that more may follow.
 * Anything unreadable is an empty last page.
 */
export function readProductPage(value: unknown, limit: number): ProductPage {
  const list = [value, readField(value, 'products'), readField(value, 'data')].find(Array.isArray);
  const hasMore = readField(value, 'hasMore');
  const total = readField(value, 'total');
  return {
    products: readProducts(list),
    hasMore: typeof hasMore === 'boolean' ? hasMore : (list?.length ?? 0) >= limit,
    total: typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null,
  };
}

/**
 * Reads the response of GET /wishlist: `items`, `wishlist`, `products` or a bare array, whose entries are products or
 * `{ productId: product }`. Entries that carry no product (bare ids) are returned in `idsOnly`, unless another entry
 * carries that product.
 */
export function readWishlist(value: unknown): { products: readonly Product[]; idsOnly: readonly string[] } {
  const list = [value, ...['items', 'wishlist', 'products'].map((name) => readField(value, name))].find(
    Array.isArray,
  );
  const products = new Map<string, Product>();
  const idsOnly = new Set<string>();
  for (const entry of list ?? []) {
    const entryProduct = productOf(entry);
    const product = readProduct(entryProduct);
    const id = product ? product.id : readId(entryProduct);
    if (product?.id) products.set(product.id, product);
    else if (id) idsOnly.add(id);
  }
  return { products: [...products.values()], idsOnly: [...idsOnly].filter((id) => !products.has(id)) };
}

/** The product of an entry, or its id. */
function productOf(entry: unknown): unknown {
  const named = [readField(entry, 'product'), readField(entry, 'productId')];
  return named.find(isJsonObject) ?? named.find((value) => value !== undefined) ?? entry;
}
