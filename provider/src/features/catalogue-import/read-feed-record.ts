import { createHash } from 'node:crypto';
import {
  type Gender,
  isJsonObject,
  type JsonObject,
  readImageUrl,
  readWebUrl,
} from '@szn/shared-contracts/wire';
import type { ProductDraft } from '../../catalogue/product-record.ts';
import { sourceKey, storedSource } from '../../catalogue/text-normalization.ts';
import * as fields from './feed-fields.ts';

/** Values for fields that a record does not have. */
export type FeedDefaults = {
  readonly source?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly category?: string | undefined;
  /** The time of creation of records without one. */
  readonly now: Date;
};

export type FeedReading =
  | { readonly draft: ProductDraft; readonly warnings: readonly string[] }
  | { readonly faults: readonly string[] };

const maxTitleLength = 300;

/** Reads one record of a feed. Lists all faults. A record with warnings only becomes a product. */
export function readFeedRecord(record: unknown, defaults: FeedDefaults): FeedReading {
  if (!isJsonObject(record)) return { faults: ['is no object'] };
  const required = readRequired(record, defaults);
  if (!isComplete(required)) {
    const missing = Object.entries(required).filter(([, value]) => value === undefined);
    return { faults: missing.map(([name]) => `${name} is missing or not valid`) };
  }
  const { title, source, link, price, gender, category } = required;
  const sale = readSale(record, price.paise);
  const image = readImageUrl(fields.readFirst(record, ['image', 'image_url', 'image_link']));
  const secondImage = readImageUrl(
    fields.readFirst(record, ['secondImage', 'second_image', 'additional_image_link']),
  );
  const draft: ProductDraft = {
    id: productId(source, link),
    source: storedSource(source),
    link,
    title,
    image: image ?? '',
    ...(secondImage !== null && { secondImage }),
    gender,
    category,
    styles: fields.readNames(fields.readFirst(record, ['styles', 'style', 'tags'])),
    pricePaise: price.paise,
    salePaise: sale.paise,
    priceText: price.text,
    saleText: sale.text,
    createdAt: readTime(record, defaults.now),
    colour: fields.readLine(fields.readFirst(record, ['colour', 'color'])),
    pattern: fields.readLine(fields.readFirst(record, ['pattern'])),
    fit: fields.readLine(fields.readFirst(record, ['fit'])),
  };
  const warnings = [
    ...(image === null ? ['has no valid picture'] : []),
    ...(sale.isIgnored ? ['the sale price is not below the price and was ignored'] : []),
    ...(fields.isListedCategory(gender, category) ? [] : [`category "${category}" has no listing page`]),
  ];
  return { draft, warnings };
}

type RequiredReading = ReturnType<typeof readRequired>;
type RequiredFields = { [Field in keyof RequiredReading]: NonNullable<RequiredReading[Field]> };

function readRequired(record: JsonObject, defaults: FeedDefaults) {
  const gender = fields.readGender(fields.readFirst(record, ['gender', 'sex'])) ?? defaults.gender;
  const title = fields.readLine(fields.readFirst(record, ['title', 'name']));
  return {
    title: title !== undefined && title.length <= maxTitleLength ? title : undefined,
    source: fields.readLine(fields.readFirst(record, ['source', 'brand', 'vendor'])) ?? defaults.source,
    link: readWebUrl(fields.readFirst(record, ['link', 'url', 'product_url'])) ?? undefined,
    price: fields.readFeedPrice(fields.readFirst(record, ['price', 'mrp'])),
    gender,
    category: gender && readCategory(record, gender, defaults),
  };
}

function isComplete(reading: RequiredReading): reading is RequiredFields {
  return Object.values(reading).every((value) => value !== undefined);
}

function productId(source: string, link: string): string {
  return createHash('sha256')
    .update(`${sourceKey(source)}\n${link}`)
    .digest('hex')
    .slice(0, 24);
}

function readCategory(record: unknown, gender: Gender, defaults: FeedDefaults): string | undefined {
  const own = fields.readLine(fields.readFirst(record, ['category', 'product_type']));
  const known = fields.readCategory(gender, own === undefined ? [] : [own]);
  return known ?? own ?? defaults.category;
}

function readSale(record: unknown, pricePaise: number) {
  const given = fields.readFirst(record, ['salePrice', 'sale_price', 'discounted_price']);
  const sale = fields.readFeedPrice(given);
  if (sale !== undefined && sale.paise < pricePaise)
    return { paise: sale.paise, text: sale.text, isIgnored: false };
  const isNotForSale = typeof given === 'string' && given.trim().toUpperCase() === 'N/A';
  return {
    paise: null,
    text: isNotForSale ? 'N/A' : null,
    isIgnored: sale !== undefined && sale.paise > pricePaise,
  };
}

function readTime(record: unknown, now: Date): string {
  const given = fields.readLine(fields.readFirst(record, ['createdAt', 'created_at', 'published_at']));
  const milliseconds = Date.parse(given ?? '');
  const isPlausible = milliseconds > 0 && milliseconds <= now.getTime();
  return (isPlausible ? new Date(milliseconds) : now).toISOString();
}
