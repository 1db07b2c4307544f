import { isJsonObject, type JsonObject, readField } from '@szn/shared-contracts/wire';
import {
  createRecord,
  type FeedRecord,
  type FeedShop,
  readAll,
  readFirst,
  readWord,
  withFields,
  withMissingOf,
  withoutField,
} from './feed-record.ts';
import { withFieldNames } from './product-fields.ts';
import { encodePart, type ProductRow, readRow, siteLink } from './product-rows.ts';

/** The rows of a JSON value: of a Shopify product one for each variant. Returns none if it is no object. */
export function readJsonRows(value: unknown, { site, fields }: FeedShop = {}): readonly ProductRow[] {
  if (!isJsonObject(value)) return [];
  const product = [value.node, value.item].find(isJsonObject) ?? value;
  if (typeof product.__parentId === 'string') return [readShopifyPart(product, product.__parentId)];
  const record = withFieldNames(createRecord(flatten(product)), fields);
  if (isJsonObject(product.prices)) return [{ record: readStoreProduct(record, product.prices), keys: [] }];
  const offers = readAll(record, ['offers']).filter(saysSomething);
  if (offers.length > 0) return offers.map((offer) => ({ record: readOffer(record, offer), keys: [] }));
  const variants = readAll(record, ['variants']).filter(saysSomething);
  const base =
    product.handle === undefined
      ? withMissingOf(record, readStoreAttributes(record))
      : readShopifyProduct(record, product, site);
  if (variants.length === 0) return [withGlobalId(readRow(base, { site }), product.id)];
  return variants.map((variant) => ({
    record: withMissingOf(withFieldNames(readShopifyVariant(variant), fields), base),
    keys: [],
  }));
}

function saysSomething(value: unknown): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

/** The lists of an object, and those that GraphQL calls connections, are several values of one field. */
function flatten(object: JsonObject): (readonly [string, unknown])[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const values = listOf(value);
    return values === undefined ? [[name, value] as const] : values.map((one) => [name, one] as const);
  });
}

function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) return undefined;
  if (Array.isArray(value.nodes)) return value.nodes;
  return Array.isArray(value.edges) ? value.edges.map((edge: unknown) => readField(edge, 'node')) : undefined;
}

function readShopifyProduct(
  record: FeedRecord,
  { handle, options }: JsonObject,
  site: string | undefined,
): FeedRecord {
  const names = Array.isArray(options)
    ? options.map((one: unknown) => (isJsonObject(one) ? one.name : one))
    : [];
  const named = createRecord(names.map((name, index) => [`option${index + 1}_name`, name] as const));
  const hasLink = ['link', 'url', 'online_store_url'].some((name) => record.has(name));
  const link = hasLink ? undefined : siteLink(`/products/${encodePart(String(handle))}`, site);
  return withFields(withMissingOf(record, named), { link, ...readPriceRange(record) });
}

/** The lowest prices of a product whose variants GraphQL was not asked for. */
function readPriceRange(record: FeedRecord) {
  const lowest = (name: string) => readField(readFirst(record, [name]), 'minVariantPrice');
  return { price: lowest('price_range'), compare_at_price: lowest('compare_at_price_range') };
}

/** A variant's own title is its size; its number opens it on the page of the product. */
function readShopifyVariant(variant: JsonObject): FeedRecord {
  const { title: _size, id, created_at: _at, featured_image, image = featured_image, ...own } = variant;
  const options = ['option1', 'option2', 'option3'].map(
    (name) => [`${name}_value`, readField(variant, name)] as const,
  );
  const selected = (listOf(variant.selectedOptions) ?? []).flatMap((option, index) => [
    [`option${index + 1}_name`, readField(option, 'name')] as const,
    [`option${index + 1}_value`, readField(option, 'value')] as const,
  ]);
  const picture = hasAddress(image) ? image : undefined;
  const shown = [['variant_id', numberOf(id)] as const, ['variant_image', picture] as const];
  const stock = [['available', hasStock(variant)] as const];
  const mark = ['is_variant', true] as const;
  return createRecord([mark, ...flatten(own), ...options, ...selected, ...shown, ...stock]);
}

/** Of the Admin API, which says whether stock is counted and how much there is, not whether a variant can be bought. */
function hasStock({ inventory_management, inventory_policy, inventory_quantity }: JsonObject) {
  const isCounted = typeof inventory_management === 'string' && inventory_policy === 'deny';
  return isCounted && typeof inventory_quantity === 'number' ? inventory_quantity > 0 : undefined;
}

/**
 * A line of Shopify's bulk export, whose parts follow their product and name it: a variant, a picture, or what the import does not
 * read. Parts of a variant name that one.
 */
function readShopifyPart(part: JsonObject, parent: string): ProductRow {
  const keys = [`id ${parent}`];
  if (/\/ProductVariant\//.test(String(part.id)))
    return { record: readShopifyVariant(part), keys: [...keys, `id ${String(part.id)}`] };
  const picture = [part, part.image, readField(part.preview, 'image')].find(hasAddress);
  return { record: createRecord([['image', picture]]), keys };
}

function hasAddress(picture: unknown): boolean {
  return ['url', 'src', 'originalSrc'].some((name) => typeof readField(picture, name) === 'string');
}

/** The parts of a product in a bulk export name it by its address. */
function withGlobalId(row: ProductRow, id: unknown): ProductRow {
  return String(id).startsWith('gid:') ? { ...row, keys: [...row.keys, `id ${String(id)}`] } : row;
}

/** GraphQL names an object by its address: `gid://shopify/ProductVariant/1`. */
function numberOf(id: unknown): unknown {
  return typeof id === 'string' ? id.replace(/^gid:.*\//, '') : id;
}

/** Of schema.org: its price, or the lowest of several, its currency and its availability. */
function readOffer(record: FeedRecord, offer: JsonObject): FeedRecord {
  const own = createRecord(Object.entries(offer));
  const price = readFirst(own, ['price', 'low_price']);
  return withMissingOf(withFields(record, { is_variant: true, price }), own);
}

/** WooCommerce's Store API has whole numbers of the smallest unit; its `type` is no kind of garment. */
function readStoreProduct(record: FeedRecord, prices: JsonObject): FeedRecord {
  const digits = Number(prices.currency_minor_unit ?? 2);
  const amount = (value: unknown) =>
    typeof value === 'string' && /^\d+$/.test(value) ? (Number(value) / 10 ** digits).toFixed(2) : undefined;
  const known = withMissingOf(withoutField(record, 'type'), readStoreAttributes(record));
  return withFields(known, {
    price: amount(prices.price),
    regular_price: amount(prices.regular_price),
    currency: prices.currency_code,
  });
}

/**
 * What the APIs of WooCommerce call attributes, by their names: of sizes those that a variation has, and a colour if it is the only one. It
 * does not say which variations are in stock.
 */
function readStoreAttributes(record: FeedRecord): FeedRecord {
  const offered = new Map<unknown, Set<unknown>>();
  for (const variation of readAll(record, ['variations']))
    for (const one of listOf(readField(variation, 'attributes')) ?? []) {
      const name = readField(one, 'name');
      offered.set(name, (offered.get(name) ?? new Set()).add(readField(one, 'value')));
    }
  const fields = readAll(record, ['attributes']).flatMap((attribute) => {
    const { name, terms } = readAttribute(attribute);
    const chosen = offered.get(name) ?? new Set();
    const isOffered = (term: unknown) => ['slug', 'name'].some((key) => chosen.has(readField(term, key)));
    // A variation without a value is for all of them.
    const all = chosen.size === 0 || chosen.has(null) || chosen.has('');
    const names = terms.filter((term) => all || isOffered(term)).map((term) => readField(term, 'name'));
    if (/\b(?:size|waist)\b/i.test(name)) return names.map((one) => ['size', one] as const);
    if (/\bcolou?rs?\b/i.test(name)) return names.length === 1 ? [['color', names[0]] as const] : [];
    return names.map((one) => [name, one] as const);
  });
  return createRecord(fields);
}

/** The Store API has terms, the REST API only their names. */
function readAttribute(attribute: unknown) {
  const name = readWord(createRecord([['name', readField(attribute, 'name')]]), ['name']);
  const options = listOf(readField(attribute, 'options'))?.map((option) => ({ name: option }));
  return { name, terms: listOf(readField(attribute, 'terms')) ?? options ?? [] };
}
