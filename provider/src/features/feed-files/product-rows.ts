import { isJsonObject, type JsonObject, readField } from '@szn/shared-contracts/wire';
import {
  createRecord,
  type FeedRecord,
  type FeedShop,
  readFirst,
  readWord,
  withFields,
  withMissingOf,
  withoutField,
} from './feed-record.ts';
import { groupOf, withFieldNames } from './product-fields.ts';

/** One row of a product: the product itself, one of its variants, or a further picture. */
export type ProductRow = {
  readonly record: FeedRecord;
  /** Rows with the same key are one product. A parent whose key its variants choose has several. */
  readonly keys: readonly string[];
};

/** An address of the shop; `undefined` without a shop, or if it is none. */
function siteLink(path: string, site: string | undefined): string | undefined {
  return site !== undefined && URL.canParse(path, site) ? new URL(path, site).href : undefined;
}

/** As a part of a path, without halves of surrogate pairs. */
function encodePart(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''));
}

/** The rows of a JSON value: of a Shopify product one for each variant. Returns none if it is no object. */
export function readJsonRows(value: unknown, { site, fields }: FeedShop = {}): readonly ProductRow[] {
  if (!isJsonObject(value)) return [];
  const product = isJsonObject(value.node) ? value.node : value;
  const record = withFieldNames(createRecord(flatten(product)), fields);
  if (isJsonObject(product.prices)) return [{ record: readStoreProduct(record, product.prices), keys: [] }];
  const offers = (record.get('offers') ?? []).filter(isJsonObject);
  if (offers.length > 0) return offers.map((offer) => ({ record: readOffer(record, offer), keys: [] }));
  const variants = (record.get('variants') ?? []).filter(isJsonObject);
  const base = product.handle === undefined ? record : readShopifyProduct(record, product, site);
  if (variants.length === 0) return [readRow(base, { site })];
  return variants.map((variant) => ({
    record: withFieldNames(readShopifyVariant(base, variant), fields),
    keys: [],
  }));
}

/** The lists of an object are several values of one field. */
function flatten(object: JsonObject): (readonly [string, unknown])[] {
  return Object.entries(object).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one: unknown) => [name, one] as const) : [[name, value] as const],
  );
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
  const link =
    record.has('link') || record.has('url')
      ? undefined
      : siteLink(`/products/${encodePart(String(handle))}`, site);
  return withFields(withMissingOf(record, named), { link });
}

/** A variant's own title is its size; its number opens it on the page of the product. */
function readShopifyVariant(base: FeedRecord, variant: JsonObject): FeedRecord {
  const { title: _size, id, created_at: _at, featured_image: image, ...own } = variant;
  const options = ['option1', 'option2', 'option3'].map(
    (name) => [`${name}_value`, readField(variant, name)] as const,
  );
  const shown = [['variant_id', id] as const, ['variant_image', readField(image, 'src')] as const];
  const values = createRecord([...flatten(own), ...options, ...shown]);
  return new Map([...base, ['is_variant', [true]], ...values]);
}

/** Of schema.org: its price, or the lowest of several, its currency and its availability. */
function readOffer(record: FeedRecord, offer: JsonObject): FeedRecord {
  const own = createRecord(Object.entries(offer));
  const price = readFirst(own, ['price', 'low_price']);
  return withMissingOf(withFields(record, { is_variant: true, price }), own);
}

/** WooCommerce's Store API has whole numbers of the smallest unit. */
function readStoreProduct(record: FeedRecord, prices: JsonObject): FeedRecord {
  const digits = Number(prices.currency_minor_unit ?? 2);
  const amount = (value: unknown) =>
    typeof value === 'string' && /^\d+$/.test(value) ? (Number(value) / 10 ** digits).toFixed(2) : undefined;
  return withFields(record, {
    price: amount(prices.price),
    regular_price: amount(prices.regular_price),
    currency: prices.currency_code,
  });
}

/** The row of a table or of XML, read as the export of a shop whose fields it has. */
export function readRow(record: FeedRecord, { site, fields }: FeedShop): ProductRow {
  const { keys, ...row } = readShopRow(withFieldNames(record, fields), site);
  return { ...row, keys: keys.map((key) => key.slice(0, maxKeyLength)) };
}

/** Many keys are in memory. */
const maxKeyLength = 200;

function readShopRow(record: FeedRecord, site: string | undefined): ProductRow {
  const handle = readWord(record, ['handle']);
  if (handle !== '' && isShopifyRow(record)) return readShopifyRow(record, handle, site);
  if (isStoreRow(record)) return readStoreRow(record, site);
  if (magentoNames.some((name) => record.has(name))) return readMagentoRow(record, site);
  const wixId = readWord(record, ['handle_id']);
  const group = groupOf(record);
  if (wixId !== '') return { record, keys: [`handle ${wixId}`] };
  return { record, keys: group === undefined ? [] : [group] };
}

/** Rows after the first have a variant, a picture, or both. */
function isShopifyRow(record: FeedRecord): boolean {
  return (
    record.has('variant_price') ||
    ((record.has('image_src') || record.has('option1_value')) && !record.has('link'))
  );
}

/** A row of Shopify's product export. Those after the first have only what differs. */
function readShopifyRow(record: FeedRecord, handle: string, site: string | undefined): ProductRow {
  const isLimited =
    record.has('variant_inventory_tracker') && readWord(record, ['variant_inventory_policy']) === 'deny';
  const stock = readWord(record, ['variant_inventory_qty']);
  const isSoldOut = isLimited && stock !== '' && Number(stock) <= 0;
  const own = withFields(record, {
    link: siteLink(`/products/${encodePart(handle)}`, site),
    // Also where there is stock: otherwise a variant would have what the first row says.
    ...(stock !== '' && { availability: isSoldOut ? 'out of stock' : 'in stock' }),
    ...(record.has('variant_price') && { is_variant: true }),
  });
  return { record: own, keys: [`handle ${handle}`] };
}

const storeTypes = /^(?:simple|variable|variation|grouped|external|subscription)\b/i;

function isStoreRow(record: FeedRecord): boolean {
  const isProduct = ['published', 'regular_price', 'parent'].some((name) => record.has(name));
  return isProduct && storeTypes.test(readWord(record, ['type']));
}

/** A row of WooCommerce's product export. Variations name their parent by its number or by its SKU. */
function readStoreRow(record: FeedRecord, site: string | undefined): ProductRow {
  const type = readWord(record, ['type']).toLowerCase();
  const id = readWord(record, ['id']);
  const sku = readWord(record, ['sku']).toLowerCase();
  const plain = withoutField(record, 'type');
  if (type.startsWith('variation')) {
    const parent = readWord(record, ['parent']).toLowerCase();
    return {
      record: withFields(plain, { is_variant: true, variant_image: readWord(plain, ['images']) }),
      keys: parent === '' ? [] : [`parent ${parent}`],
    };
  }
  const link =
    record.has('external_url') || id === '' ? undefined : siteLink(`/?post_type=product&p=${id}`, site);
  const own = withFields(plain, { link, ...(type.startsWith('grouped') && { published: '0' }) });
  const names = [id === '' ? '' : `id:${id}`, sku].filter((name) => name !== '');
  return { record: own, keys: type.startsWith('variable') ? names.map((name) => `parent ${name}`) : [] };
}

const magentoNames = ['url_key', 'configurable_variations', 'attribute_set_code', 'store_view_code'];
const magentoTypes = /^(?:simple|configurable|virtual|bundle|downloadable|grouped)$/i;

/**
 * A row of Magento's export. Its `product_type` is no kind of garment, and size and colour stand in one field. A product names its
 * variants, which are rows of their own and not visible: they have the stock of each size. Rows with the same `sku` are one
 * product in several store views.
 */
function readMagentoRow(record: FeedRecord, site: string | undefined): ProductRow {
  const isType = magentoTypes.test(readWord(record, ['product_type']));
  const variations = readWord(record, ['configurable_variations']).split('|').flatMap(readPairs);
  const own = createRecord([
    ...readPairs(readWord(record, ['additional_attributes'])),
    ...variations.filter(isNamed('size')),
  ]);
  const plain = withMissingOf(isType ? withoutField(record, 'product_type') : record, own);
  const sku = readWord(record, ['sku']);
  const key = sku === '' ? [] : [`sku ${sku}`];
  if (/^not visible/i.test(readWord(record, ['visibility'])))
    return { record: withFields(withoutField(plain, 'url_key'), { is_variant: true }), keys: key };
  const pictures = readMagentoPictures(record, site);
  const urlKey = readWord(record, ['url_key']);
  const hasLink = record.has('link') || urlKey === '';
  const link = hasLink ? undefined : siteLink(`/${encodePart(urlKey)}.html`, site);
  const skus = variations.filter(isNamed('sku')).map(([, value]) => `sku ${value ?? ''}`);
  return { record: new Map([...withFields(plain, { link }), ...pictures]), keys: [...key, ...skus] };
}

/** Paths of pictures start at the folder of the shop's pictures. */
function readMagentoPictures(record: FeedRecord, site: string | undefined): FeedRecord {
  const pictures = ['base_image', 'additional_images'].flatMap((name) =>
    readWord(record, [name])
      .split(',')
      .filter((path) => /^\/(?!\/|media\/)/.test(path))
      .map((path) => [name, siteLink(`/media/catalog/product${path}`, site)] as const),
  );
  return createRecord(pictures);
}

/** Of `name=value,name=value`. */
function readPairs(text: string): readonly (readonly [name: string, value: string | undefined])[] {
  return text.split(',').map((pair) => {
    const [name = '', value] = pair.split('=', 2);
    return [name, value] as const;
  });
}

function isNamed(wanted: string) {
  return ([name]: readonly [name: string, value: string | undefined]): boolean => name === wanted;
}
