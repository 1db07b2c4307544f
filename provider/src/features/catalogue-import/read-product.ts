import { createHash } from 'node:crypto';
import {
  isPublicHostName,
  maxTitleLength,
  readImageUrl,
  readWebUrl,
  sortPictures,
} from '@szn/shared-contracts/wire';
import type { ProductDraft } from '../../catalogue/product-record.ts';
import { sourceKey, storedSource } from '../../catalogue/text-normalization.ts';
import { type FeedRecord, readAllOf, readFirst } from '../feed-files/feed-record.ts';
import { productFields } from '../feed-files/product-fields.ts';
import { describeProduct, type KindDefaults, type KindEvidence } from './describe-product.ts';
import { findExclusion } from './excluded-products.ts';
import * as fields from './feed-fields.ts';
import type { FeedOwnership } from './feed-ownership.ts';
import type { CurrencyRules } from './feed-prices.ts';
import { productIdentity, readVariants, type Variants } from './product-variants.ts';

/** Values for fields that a record does not have, and the shop that it comes from. */
export type FeedDefaults = CurrencyRules &
  KindDefaults & {
    readonly source?: string | undefined;
    readonly site?: string | undefined;
    /** The time of creation of records without one. */
    readonly now: Date;
    /** By the key of a brand: the keys that it had before. */
    readonly formerKeys?: ReadonlyMap<string, readonly string[]> | undefined;
  };

/** `formerIds`: those that the product has if it was stored under a former key of its brand. */
type ProductIds = { readonly id: string; readonly formerIds?: readonly string[] };
export type ProductKey = ProductIds & { readonly source: string };

export type FeedReading =
  | {
      readonly draft: ProductDraft;
      readonly formerIds?: readonly string[];
      readonly warnings: readonly string[];
      readonly evidence: KindEvidence;
      /** Of its prices; undefined: the record names none, and no setting does. */
      readonly currency: string | undefined;
      /** A reduction begins or ends at this time (milliseconds since 1970). */
      readonly changesAt: number | null;
    }
  /** No product for shoppers, by rule. */
  | { readonly filtered: string; readonly soldOut?: ProductKey }
  | { readonly faults: readonly string[] };

/** With the first two as many as pages show. */
const maxFurtherImages = 4;

/** Reads one product of a feed. Lists all faults. A product with warnings only is imported. */
export function readProduct(
  rows: readonly FeedRecord[],
  defaults: FeedDefaults,
  ownership: FeedOwnership,
): FeedReading {
  const [main] = rows;
  if (main === undefined) return { faults: ['is no object'] };
  const variants = readVariants(rows, defaults, defaults.now);
  const excluded = findExclusion(main, variants);
  if (excluded !== undefined)
    return { filtered: excluded, ...findSoldOut(main, { variants, defaults, ownership }) };
  const required = {
    title: readTitle(main, rows) ?? missing('title'),
    source: readSource(main, defaults) ?? missing('brand'),
    link: readLink(main, defaults, ownership) ?? describeLink(main, defaults),
    prices: variants.prices,
  };
  if (!isComplete(required)) return { faults: Object.values(required).flatMap(faultsOf) };
  const foreign = findForeign(required, ownership);
  if (foreign.length > 0) return { faults: foreign };
  const { link, title, source, prices } = required;
  const { described, evidence, warnings } = describeProduct(main, title, { link, defaults });
  const { id, ...former } = productIds(source, productIdentity(main, link), defaults);
  const doubts = (['gender', 'category'] as const).filter((name) => evidence[name].confidence === 'low');
  const draft: ProductDraft = {
    id,
    source: storedSource(source),
    link,
    title,
    ...readPictures(rows, defaults, ownership),
    ...described,
    styles: fields.readNames(main, [...productFields.styles, ...productFields.tags]),
    ...toStoredPrices(prices),
    createdAt: fields.readTime(readFirst(main, productFields.createdAt), defaults.now).toISOString(),
    ...(variants.sizes.length > 0 && { sizes: [...variants.sizes] }),
    ...(doubts.length > 0 && { doubts }),
  };
  return { draft, ...former, evidence, ...readRemarks({ draft, prices }, warnings) };
}

type Reading = {
  readonly variants: Variants;
  readonly defaults: FeedDefaults;
  readonly ownership: FeedOwnership;
};

/** Which product is sold out. */
function findSoldOut(
  main: FeedRecord,
  { variants, defaults, ownership }: Reading,
): { readonly soldOut?: ProductKey } {
  const source = readSource(main, defaults);
  const link = readLink(main, defaults, ownership);
  if (!variants.isSoldOut || source === undefined || link === undefined) return {};
  if (findForeign({ source, link }, ownership).length > 0) return {};
  return { soldOut: { ...productIds(source, productIdentity(main, link), defaults), source } };
}

type Fault = { readonly fault: string };
type Required = {
  readonly title: string | Fault;
  readonly source: string | Fault;
  readonly link: string | Fault;
  readonly prices: Variants['prices'];
};
type CompleteFields = { readonly [Field in keyof Required]: Exclude<Required[Field], Fault> };

function missing(field: string): Fault {
  return { fault: `${field} is missing or not valid` };
}

function isComplete(required: Required): required is CompleteFields {
  return Object.values(required).every((value) => faultsOf(value).length === 0);
}

function faultsOf(value: Required[keyof Required]): readonly string[] {
  return typeof value === 'object' && 'fault' in value ? [value.fault] : [];
}

function toStoredPrices({ price, salePaise, saleText }: CompleteFields['prices']) {
  return { pricePaise: price.paise, salePaise, priceText: price.text, saleText };
}

type Read = {
  readonly draft: ProductDraft;
  readonly prices: CompleteFields['prices'];
};

function readRemarks({ draft, prices }: Read, warnings: readonly string[]) {
  return {
    currency: prices.price.named,
    changesAt: prices.changesAt,
    warnings: [...(draft.image === '' ? ['has no valid picture'] : []), ...prices.warnings, ...warnings],
  };
}

/** Without the size that the title of a variant ends with. */
function readTitle(main: FeedRecord, rows: readonly FeedRecord[]): string | undefined {
  const given = readFirst(main, productFields.title) ?? readFirst(main, productFields.description);
  const title = fields.readShortLine(given, maxTitleLength);
  const isVariant = rows.length > 1 || main.has('item_group_id');
  if (title === undefined || !isVariant) return title;
  const size = fields.readLine(readFirst(main, productFields.size));
  if (size === undefined || size.length > 20) return title;
  const end = new RegExp(
    `\\s*[-–—|/,(]\\s*(?:size\\s*)?${size.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}\\)?$`,
    'iu',
  );
  return title.replace(end, '').trim() || title;
}

/** A brand that is too long is a fault: the default is not its brand. */
function readSource(main: FeedRecord, { source }: FeedDefaults): string | undefined {
  const given = readFirst(main, productFields.brand);
  if (fields.readLine(given) !== undefined) return fields.readName(given);
  return source ?? fields.readName(readFirst(main, productFields.vendor));
}

/**
 * A link by http needs a feed that names the host, and is shown as https. It is stored as it is, because with the brand it
 * is the identity of the product.
 */
function readLink(
  main: FeedRecord,
  { site }: FeedDefaults,
  { hasAnyHost }: FeedOwnership,
): string | undefined {
  const text = fields.completeAddress(fields.textOf(readFirst(main, productFields.link)) ?? '', site) ?? '';
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

function describeLink(main: FeedRecord, { site }: FeedDefaults): Fault {
  const given = fields.textOf(readFirst(main, productFields.link));
  const isRelative = given !== undefined && !/^[a-z]+:/i.test(given) && site === undefined;
  const needsSite = isRelative || (given === undefined && main.has('handle'));
  const { fault } = missing('link');
  return { fault: needsSite ? `${fault}: it needs the address of the shop (site)` : fault };
}

function findForeign(
  { source, link }: { readonly source: string; readonly link: string },
  { ownHosts, ownsBrand, ownsHost }: FeedOwnership,
): string[] {
  const { hostname } = new URL(link);
  return [
    ...(ownsBrand(sourceKey(source)) ? [] : [`brand "${source}" is none of the feed’s`]),
    ...(ownHosts.includes(hostname) ? ['link leads to the storefront itself'] : []),
    ...(ownsHost(hostname) ? [] : [`the link’s host ${hostname.slice(0, 80)} is none of the feed’s`]),
  ];
}

function readPictures(
  rows: readonly FeedRecord[],
  { site }: FeedDefaults,
  { ownHosts }: FeedOwnership,
): Pick<ProductDraft, 'image' | 'secondImage' | 'furtherImages'> {
  const values = [productFields.image, productFields.furtherImages].flatMap((names) =>
    readAllOf(rows, names),
  );
  const found = fields
    .readAddresses(values, site)
    .flatMap((address) => readImageUrl(address, ownHosts) ?? []);
  const [image = '', secondImage, ...others] = sortPictures([...new Set(found)]);
  const furtherImages = others.slice(0, maxFurtherImages);
  return { image, secondImage, ...(furtherImages.length > 0 && { furtherImages }) };
}

function productIds(source: string, identity: string, { formerKeys }: FeedDefaults): ProductIds {
  const key = sourceKey(source);
  const [id = '', ...formerIds] = [key, ...(formerKeys?.get(key) ?? [])].map((one) =>
    createHash('sha256').update(`${one}\n${identity}`).digest('hex').slice(0, 24),
  );
  return { id, ...(formerIds.length > 0 && { formerIds }) };
}
