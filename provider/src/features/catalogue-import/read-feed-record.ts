import { createHash } from 'node:crypto';
import {
  type Gender,
  isJsonObject,
  isPublicHostName,
  type JsonObject,
  readImageUrl,
  readWebUrl,
} from '@szn/shared-contracts/wire';
import type { ProductDraft } from '../../catalogue/product-record.ts';
import { sourceKey, storedSource } from '../../catalogue/text-normalization.ts';
import * as fields from './feed-fields.ts';
import type { FeedOwnership } from './feed-ownership.ts';

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
/** Of a brand, a category and each trait. */
const maxNameLength = 80;

/** Reads one record of a feed. Lists all faults. A record with warnings only becomes a product. */
export function readFeedRecord(
  record: unknown,
  defaults: FeedDefaults,
  ownership: FeedOwnership,
): FeedReading {
  if (!isJsonObject(record)) return { faults: ['is no object'] };
  const required = readRequired(record, defaults, ownership);
  if (!isComplete(required)) {
    const missing = Object.entries(required).filter(([, value]) => value === undefined);
    return { faults: missing.map(([name]) => `${name} is missing or not valid`) };
  }
  const { title, source, link, price, gender, category } = required;
  const foreign = findForeign({ source, link }, ownership);
  if (foreign.length > 0) return { faults: foreign };
  const sale = readSale(record, price.paise);
  const image = readImageUrl(
    fields.readFirst(record, ['image', 'image_url', 'image_link']),
    ownership.ownHosts,
  );
  const secondImage = readImageUrl(
    fields.readFirst(record, ['secondImage', 'second_image', 'additional_image_link']),
    ownership.ownHosts,
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
    colour: readName(fields.readFirst(record, ['colour', 'color'])),
    pattern: readName(fields.readFirst(record, ['pattern'])),
    fit: readName(fields.readFirst(record, ['fit'])),
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

function readRequired(record: JsonObject, defaults: FeedDefaults, ownership: FeedOwnership) {
  const gender = fields.readGender(fields.readFirst(record, ['gender', 'sex'])) ?? defaults.gender;
  const title = fields.readLine(fields.readFirst(record, ['title', 'name']));
  return {
    title: title !== undefined && title.length <= maxTitleLength ? title : undefined,
    source: readSource(fields.readFirst(record, ['source', 'brand', 'vendor']), defaults),
    link: readLink(fields.readFirst(record, ['link', 'url', 'product_url']), ownership),
    price: fields.readFeedPrice(fields.readFirst(record, ['price', 'mrp'])),
    gender,
    category: gender && readCategory(record, gender, defaults),
  };
}

/** A brand that is too long is a fault: the default is not its brand. */
function readSource(value: unknown, defaults: FeedDefaults): string | undefined {
  return fields.readLine(value) === undefined ? defaults.source : readName(value);
}

function readName(value: unknown): string | undefined {
  const name = fields.readLine(value);
  return name !== undefined && name.length <= maxNameLength ? name : undefined;
}

/**
 * A link by http needs a feed that names the host, and is shown as https. It is stored as it is, because with the brand it
 * is the identity of the product.
 */
function readLink(value: unknown, { hasAnyHost }: FeedOwnership): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const isHttp = /^http:/i.test(text);
  const link = readProductLink(isHttp ? `https:${text.slice(5)}` : text);
  if (link === undefined || !isHttp) return link;
  return hasAnyHost ? undefined : `http:${link.slice(6)}`;
}

/** Not a sample page, which has any origin. */
function readProductLink(text: string): string | undefined {
  const link = readWebUrl(text);
  return link !== null && isPublicHostName(new URL(link).hostname) ? link : undefined;
}

function findForeign(
  { source, link }: { readonly source: string; readonly link: string },
  { ownHosts, ownsBrand, ownsHost }: FeedOwnership,
): string[] {
  const { hostname } = new URL(link);
  return [
    ...(ownsBrand(sourceKey(source)) ? [] : [`brand "${source}" is none of the feed’s`]),
    ...(ownHosts.includes(hostname) ? ['link leads to the storefront itself'] : []),
    ...(ownsHost(hostname)
      ? []
      : [`the link’s host ${hostname.slice(0, maxNameLength)} is none of the feed’s`]),
  ];
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
  const own = readName(fields.readFirst(record, ['category', 'product_type']));
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
