import { parseUrl } from '@szn/shared-contracts/wire';
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
import { groupOf, productFields, withFieldNames } from './product-fields.ts';

/** One row of a product: the product itself, one of its variants, or a further picture. */
export type ProductRow = {
  readonly record: FeedRecord;
  /** Rows with the same key are one product. A parent whose key its variants choose has several. */
  readonly keys: readonly string[];
};

/** An address of the shop; `undefined` without a shop, or if it is none. */
export function siteLink(path: string, site: string | undefined): string | undefined {
  return site === undefined ? undefined : parseUrl(path, site)?.href;
}

/** As a part of a path, without halves of surrogate pairs. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''));
}

/** The row of a table or of XML, read as the export of a shop whose fields it has. */
export function readRow(record: FeedRecord, { site, fields }: FeedShop): ProductRow {
  return readShopRow(withFieldNames(record, fields), site);
}

function readShopRow(record: FeedRecord, site: string | undefined): ProductRow {
  const handle = readWord(record, ['handle']);
  if (handle !== '' && isShopifyRow(record)) return readShopifyRow(record, handle, site);
  if (isStoreRow(record)) return readStoreRow(record, site);
  if (magentoNames.some((name) => record.has(name))) return readMagentoRow(record, site);
  if (readWord(record, ['handle_id']) !== '') return readWixRow(record);
  if (squarespaceNames.every((name) => record.has(name))) return readSquarespaceRow(record, site);
  const group = groupOf(record);
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

const wixPictures = 'https://static.wixstatic.com/media/';

/**
 * A row of Wix's product export. The row of the product lists the choices of each option, and a row for each variant has one of them;
 * pictures are names of files, and colours have their code before their name.
 */
function readWixRow(record: FeedRecord): ProductRow {
  const pictures = readWord(record, ['product_image_url'])
    .split(';')
    .map((name) => (/^[\w~-]+\.\w+$/.test(name) ? wixPictures + name : name));
  const isVariant = readWord(record, ['field_type']).toLowerCase() === 'variant';
  const own = withFields(record, {
    product_image_url: pictures.join(', '),
    ...(isVariant && { is_variant: true }),
  });
  return { record: own, keys: [`handle ${readWord(record, ['handle_id'])}`] };
}

/** A row is read together with what it shares with its product: nothing of it can be long. */
const maxDigits = 30;
const maxChoicesLength = 2000;

/** A row of Wix that has what its product says: its price with surcharge and discount, and its colour if it is the only one. */
export function completeWixRow(record: FeedRecord): FeedRecord {
  if (!record.has('handle_id')) return record;
  return withFields(record, { ...readWixPrices(record), ...readWixColours(record) });
}

function readWixPrices(record: FeedRecord) {
  const [own = 0, surcharge = 0, value = 0] = ['price', 'surcharge', 'discount_value'].map((name) =>
    Number(readWord(record, [name]).slice(0, maxDigits)),
  );
  const price = own + surcharge;
  if (!(price > 0)) return {};
  const isPercent = /^percent$/i.test(readWord(record, ['discount_mode']));
  const reduced = isPercent ? price * (1 - value / 100) : price - value;
  const salePrice = value > 0 && reduced > 0 ? reduced.toFixed(2) : undefined;
  return { price: price.toFixed(2), sale_price: salePrice };
}

/** Without the codes before their names: `#b81616:Red;rgb(193,180,123):Cream`. */
function readWixColours(record: FeedRecord) {
  const option = [1, 2, 3].find((number) =>
    /^color$/i.test(readWord(record, [`product_option_type${number}`])),
  );
  if (option === undefined) return {};
  const field = `product_option_description${option}`;
  const names = readWord(record, [field])
    .slice(0, maxChoicesLength)
    .split(';')
    .map((choice) => choice.slice(choice.lastIndexOf(':') + 1));
  return { [field]: names.join(';'), color: names.length === 1 ? names[0] : undefined };
}

const squarespaceNames = ['product_id_non_editable', 'variant_id_non_editable'] as const;

/** Squarespace names a product only in its first row; its other variants follow. */
export function withProductOf(last: FeedRecord | undefined, record: FeedRecord): FeedRecord {
  const [product, variant] = squarespaceNames;
  const isNext = last !== undefined && record.has(variant) && !record.has(product);
  return isNext ? withFields(record, { [product]: readWord(last, [product]) }) : record;
}

/** A row of Squarespace's product export, with links as of its version 7.1. */
function readSquarespaceRow(record: FeedRecord, site: string | undefined): ProductRow {
  const [page, slug] = ['product_page', 'product_url'].map((name) => encodePart(readWord(record, [name])));
  const link = slug === '' ? undefined : siteLink(`/${page}/p/${slug}`, site);
  const own = withFields(withoutField(record, 'product_url'), { link, is_variant: true });
  return { record: own, keys: [`product ${readWord(record, squarespaceNames)}`] };
}

const storeTypes = /^(?:simple|variable|variation|grouped|external|subscription)\b/i;

function isStoreRow(record: FeedRecord): boolean {
  const isProduct = ['published', 'regular_price', 'parent', 'permalink'].some((name) => record.has(name));
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
  const hasLink = id === '' || readFirst(record, productFields.link) !== undefined;
  const link = hasLink ? undefined : siteLink(`/?post_type=product&p=${id}`, site);
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
  return { record: withMissingOf(pictures, withFields(plain, { link })), keys: [...key, ...skus] };
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
