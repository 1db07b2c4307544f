import { type FeedRecord, findValues, readAllOf, readFirst, readOnce } from '../feed-files/feed-record.ts';
import { productFields, groupOf, soldOutFlags, stockNumbers } from '../feed-files/product-fields.ts';
import type { Size } from '../../catalogue/product-sizes.ts';
import { readFirstLine, readList, saysNo, saysYes, textOf } from './feed-fields.ts';
import { type CurrencyRules, type PriceReading, readPrices } from './feed-prices.ts';

export type Variants = {
  /** Of the cheapest variant that can be bought. */
  readonly prices: PriceReading;
  readonly sizes: readonly Size[];
  readonly isSoldOut: boolean;
};

type Variant = {
  readonly size: string | undefined;
  readonly isAvailable: boolean;
  readonly prices: PriceReading;
};

/** Prices, sizes and availability of the rows of one product. Rows that are only pictures or the parent are no variants. */
export function readVariants(rows: readonly FeedRecord[], rules: CurrencyRules, now: Date): Variants {
  const marked = rows.filter((row) => row.has('is_variant'));
  const own = marked.length > 0 ? marked : rows;
  const variants = own.map((row) => readVariant(row, rules, now));
  const available = variants.filter(({ isAvailable }) => isAvailable);
  const priced = (available.length > 0 ? available : variants).map(({ prices }) => prices);
  const cheapest = priced
    .filter((prices) => 'price' in prices)
    .toSorted((left, right) => amountOf(left) - amountOf(right))[0];
  return {
    prices: cheapest ?? priced[0] ?? { fault: 'price is missing or not valid' },
    sizes: listSizes(variants, own.length === 1 ? listedSizes(own, rows) : []),
    isSoldOut: variants.length > 0 && available.length === 0,
  };
}

function amountOf(prices: PriceReading): number {
  return 'price' in prices ? (prices.salePaise ?? prices.price.paise) : Number.POSITIVE_INFINITY;
}

function readVariant(row: FeedRecord, rules: CurrencyRules, now: Date): Variant {
  return { size: readSize(row), isAvailable: isAvailable(row), prices: readPrices(row, rules, now) };
}

/** A size field, or the option of a shop that is called one. */
function readSize(row: FeedRecord): string | undefined {
  return readFirstLine(findSizeOption(row) ?? findValues(row, productFields.size));
}

function findSizeOption(row: FeedRecord): readonly unknown[] | undefined {
  return findOption(row, /\b(?:size|waist)\b/i);
}

/** The values of the option whose name is wanted. */
export function findOption(row: FeedRecord, wanted: RegExp): readonly unknown[] | undefined {
  const option = options.find(({ names }) =>
    wanted.test((textOf(readFirst(row, names)) ?? '').slice(0, maxNameLength)),
  );
  return option && findValues(row, option.values);
}

const maxNameLength = 100;
const options = [1, 2, 3].map((number) => ({
  names: [
    `option${number}_name`,
    `attribute_${number}_name`,
    `product_option_name${number}`,
    `option_name_${number}`,
  ],
  values: [
    `option${number}_value`,
    `attribute_${number}_value`,
    `product_option_description${number}`,
    `option_value_${number}`,
  ],
}));

function isAvailable(row: FeedRecord): boolean {
  if (soldOutFlags.some((name) => isAnyYes(row.get(name)))) return false;
  return (
    readAvailability(findValues(row, productFields.availability)) ?? hasStock(findValues(row, stockNumbers))
  );
}

const isAnyYes = readOnce((values) => values.some(saysYes));

const hasStock = readOnce(([value]) => !saysSoldOut((textOf(value) ?? '').slice(0, maxNameLength)));

const readAvailability = readOnce(([value]): boolean | undefined => {
  const text = (textOf(value) ?? '')
    .slice(0, maxNameLength)
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ');
  if (text === '') return undefined;
  return !(
    saysNo(text) ||
    /out ?of ?stock|sold ?out|discontinued|unavailable/.test(text) ||
    saysSoldOut(text)
  );
});

function saysSoldOut(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) && Number(text) <= 0;
}

const maxSizes = 60;

function listSizes(variants: readonly Variant[], listed: readonly string[]): readonly Size[] {
  const sizes = new Map<string, boolean>();
  for (const { size, isAvailable: isThere } of variants) {
    for (const name of listed.length > 0 ? listed : [size ?? ''])
      if (name !== '' && name.length <= 20) sizes.set(name, isThere || sizes.get(name) === true);
  }
  return [...sizes].slice(0, maxSizes).map(([name, isThere]) => ({ name, isAvailable: isThere }));
}

/** One record can list several sizes, in a field or as the choices of an option. */
function listedSizes(variants: readonly FeedRecord[], rows: readonly FeedRecord[]): readonly string[] {
  const option = variants.map(findSizeOption).find((values) => values !== undefined);
  const values = option === undefined ? readAllOf(rows, productFields.size) : option.slice(0, 1);
  return values.flatMap(readList);
}

/** Parameters by which shops and advertisers follow visits. */
const trackingParameter =
  /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|gbraid|wbraid|srsltid|mc_[ce]id|ref|_pos|_sid|_ss|_fid|_v|pr_\w+|currency|country)$/i;

/**
 * What stays the same about a product in all versions of its feed: the group and colour of its variants, or else its link, whether
 * by http or https, with or without `www`, final slash and tracking parameters.
 */
export function productIdentity(main: FeedRecord, link: string): string {
  const group = groupOf(main);
  if (group !== undefined) return group;
  const url = new URL(link);
  url.protocol = 'https:';
  url.hostname = url.hostname.replace(/^www\./, '');
  url.hash = '';
  for (const name of new URLSearchParams(url.search).keys())
    if (trackingParameter.test(name)) url.searchParams.delete(name);
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href;
}
