import { readField } from '@szn/shared-contracts/wire';
import * as fields from './feed-fields.ts';

/**
 * One product of a Shopify shop's `products.json` in the fields of a plain feed. The cheapest variant that can be bought
 * gives the prices; gender and category are told from type, tags and title. Returns the input where it is no product.
 */
export function flattenShopifyProduct(product: unknown, site: string): unknown {
  const handle = fields.readLine(readField(product, 'handle'));
  if (handle === undefined) return product;
  const tags = fields.readNames(readField(product, 'tags'));
  const type = fields.readLine(readField(product, 'product_type')) ?? '';
  const title = fields.readLine(readField(product, 'title')) ?? '';
  const gender = [type, tags.join(' '), title].map(fields.readGender).find((found) => found !== undefined);
  const category = gender && fields.readCategory(gender, [type, ...tags]);
  return {
    title,
    vendor: readField(product, 'vendor'),
    link: new URL(`/products/${encodeURIComponent(handle)}`, site).href,
    image: readField(firstOf(readField(product, 'images')), 'src'),
    ...pricesOf(readField(product, 'variants')),
    gender,
    category: category ?? type,
    tags,
    created_at: readField(product, 'published_at') ?? readField(product, 'created_at'),
  };
}

/** Shopify's price is what the shopper pays now; the crossed-out one is called `compare_at_price`. */
function pricesOf(variants: unknown): { price?: unknown; salePrice?: unknown } {
  const list = Array.isArray(variants) ? variants : [];
  const available = list.filter((variant) => readField(variant, 'available') !== false);
  const [cheapest] = (available.length > 0 ? available : list).toSorted(
    (left, right) => amount(left) - amount(right),
  );
  const price = readField(cheapest, 'price');
  const before = readField(cheapest, 'compare_at_price');
  const isReduced = Number(before) > Number(price);
  return isReduced ? { price: before, salePrice: price } : { price };
}

function amount(variant: unknown): number {
  return fields.readFeedPrice(readField(variant, 'price'))?.paise ?? Number.POSITIVE_INFINITY;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}
