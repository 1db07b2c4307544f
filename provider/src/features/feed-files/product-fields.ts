import { type FeedField, feedFields, type FieldNames } from '../../config/feed-schedule.ts';
import { fieldKey, type FeedRecord, findValues, readAll, readWord, withMissingOf } from './feed-record.ts';

/**
 * The names that shops, marketplaces and scrapers give to the fields of a product, normalised as `fieldKey` does; the first
 * that a record has counts.
 */
export const productFields = {
  title: ['title', 'name', 'product_name', 'product_title', 'item_name', 'product'],
  /** Used as a title only by lists without one. */
  description: ['short_description', 'description'],
  brand: ['brand', 'brand_name', 'product_brand', 'brands', 'manufacturer'],
  /** Who sells it, or has listed it: not always the brand, so that a feed's own setting goes first. */
  vendor: ['vendor', 'source'],
  link: [
    'link',
    'url',
    'product_url',
    'product_link',
    'permalink',
    'canonical_link',
    'external_url',
    'page_url',
    'landing_page_url',
    'deeplink',
    'deep_link',
    'online_store_url',
  ],
  image: [
    'image',
    'image_link',
    'image_url',
    'images',
    'variant_image',
    'image_src',
    'featured_image',
    'main_image',
    'base_image',
    'product_image_url',
    'product_image',
    'img_link',
    'img_url',
    'url_image',
    'search_image',
    'img',
    'picture',
    'hosted_image_urls',
    'thumbnail',
  ],
  furtherImages: [
    'second_image',
    'additional_image_link',
    'additional_images',
    'additional_image_links',
    'image_urls',
    'all_images',
    ...Array.from({ length: 10 }, (_, index) => [
      `image_${index + 1}`,
      `product_image_url_${index + 1}`,
    ]).flat(),
    'photo',
    'photos',
  ],
  /** Before a reduction. */
  listPrice: [
    'mrp',
    'list_price',
    'regular_price',
    'original_price',
    'actual_price',
    'compare_at_price',
    'variant_compare_at_price',
    'marked_price',
    'retail_price',
    'was_price',
    'strike_price',
    'old_price',
    'oldprice',
    'maximum_retail_price',
    'msrp',
    'msrp_price',
  ],
  price: ['price', 'variant_price', 'amount'],
  /** After it. */
  salePrice: [
    'sale_price',
    'special_price',
    'offer_price',
    'selling_price',
    'discounted_price',
    'discount_price',
    'final_price',
    'deal_price',
    'current_price',
  ],
  saleDates: ['sale_price_effective_date'],
  saleStart: [
    'date_sale_price_starts',
    'special_price_from_date',
    'sale_price_start_date',
    'date_on_sale_from',
  ],
  saleEnd: ['date_sale_price_ends', 'special_price_to_date', 'sale_price_end_date', 'date_on_sale_to'],
  currency: ['currency', 'currency_code', 'currency_id', 'price_currency'],
  gender: ['gender', 'sex', 'target_gender', 'google_shopping_gender', 'category_by_gender', 'ideal_for'],
  /** The shop's own words for what it is, the most specific first. */
  category: [
    'category',
    'product_type',
    'type',
    'categories',
    'product_category',
    'product_category_tree',
    'article_type',
    'individual_category',
    'sub_category',
    'category_name',
    'breadcrumbs',
    'product_tag',
    'collection',
    'attribute_set_code',
  ],
  /** A taxonomy into which the shop has put it, often roughly. */
  taxonomy: ['google_product_category', 'google_shopping_google_product_category', 'fb_product_category'],
  styles: ['styles', 'style'],
  tags: ['tags', 'product_tags'],
  colour: ['colour', 'color', 'color_name', 'colour_name', 'primary_colour', 'primary_color'],
  pattern: ['pattern', 'print_type'],
  fit: ['fit', 'fit_type'],
  fabric: ['fabric', 'material', 'fabric_type', 'fabric_composition', 'composition'],
  size: ['size', 'sizes', 'size_name'],
  availability: [
    'availability',
    'in_stock',
    'is_in_stock',
    'stock_status',
    'available',
    'available_for_sale',
    'stock',
  ],
  /** Rows with the same value, and the same colour, are one product. */
  group: ['item_group_id', 'item_group'],
  ageGroup: ['age_group', 'google_shopping_age_group'],
  createdAt: ['created_at', 'published_at', 'date_created'],
} as const satisfies Readonly<Record<FeedField, readonly string[]>>;

/** Numbers, where no word says whether it can be bought. */
export const stockNumbers = ['inventory', 'stock_quantity', 'stock_level', 'inventory_level'];
/** True where it cannot be bought. */
export const soldOutFlags = ['out_of_stock', 'is_out_of_stock', 'sold_out', 'is_sold_out'];
/** Whether the sale price is the price of now. */
export const onSale = 'on_sale';

const known: ReadonlySet<string> = new Set([
  ...productFields.title,
  ...productFields.link,
  ...productFields.listPrice,
  ...productFields.price,
  ...productFields.salePrice,
  'handle',
  'handle_id',
  ...productFields.image,
]);

const pricesOfVariant = [...productFields.price, ...productFields.listPrice, ...productFields.salePrice];
const ofVariant = new Set<string>([
  ...pricesOfVariant,
  ...productFields.saleDates,
  ...productFields.saleStart,
  ...productFields.saleEnd,
  ...productFields.availability,
  ...stockNumbers,
  ...soldOutFlags,
  onSale,
]);

/** What a variant with a price says for itself, also where it says nothing: prices, their dates, and stock. */
export function isOfVariant(key: string): boolean {
  return ofVariant.has(key) || key.startsWith('variant_');
}

export function hasOwnPrice(record: FeedRecord): boolean {
  return findValues(record, pricesOfVariant) !== undefined;
}

/** Whether a column shows that a table lists products. */
export function isProductField(name: string, names: FieldNames = {}): boolean {
  const key = fieldKey(name);
  return known.has(key) || Object.values(names).some((own) => own.some((one) => fieldKey(one) === key));
}

const read: ReadonlySet<string> = new Set([
  ...Object.values(productFields).flat(),
  ...stockNumbers,
  ...soldOutFlags,
  onSale,
]);
/** Of exports of shops: parts of a variant, and numbers that nobody shows. */
const ofShops =
  /^(?:handle|option|variant|product_id|product_page|is_variant|inventory|attribute|product_option|meta|seo|id$|sku|gtin)/;

/** Whether a value of a record means something to the import, or is known to mean nothing. */
export function isKnownField(key: string): boolean {
  return read.has(key) || ofShops.test(key);
}

/** The record with what the names of its feed mean; those that it lacks are found by the usual names. */
export function withFieldNames(record: FeedRecord, names: FieldNames | undefined): FeedRecord {
  if (names === undefined) return record;
  const own = feedFields.flatMap((field) => {
    const values = readAll(record, (names[field] ?? []).map(fieldKey));
    return values.length === 0 ? [] : [[productFields[field][0], values] as const];
  });
  return withMissingOf(new Map<string, readonly unknown[]>(own), record);
}

/** The group of variants and the colour that one product is, as Google's feeds name them; `undefined` without a group. */
export function groupOf(record: FeedRecord): string | undefined {
  const group = readWord(record, productFields.group);
  return group === '' ? undefined : `group ${group} ${readWord(record, ['color', 'colour']).toLowerCase()}`;
}
