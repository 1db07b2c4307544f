import {
  type FeedRecord,
  readAll,
  readAllOf,
  readFirst,
  readWord,
  withMissingOf,
  withoutFields,
} from '../feed-files/feed-record.ts';
import { productFields } from '../feed-files/product-fields.ts';
import { readAddresses } from './feed-fields.ts';
import type { FeedDefaults } from './read-product.ts';
import { findOption } from './product-variants.ts';

type Rows = readonly FeedRecord[];

/** A shop that lists more of them sells cloth or prints to choose. */
const maxColours = 30;
const maxNameLength = 80;
const ownPictureField = 'variant_image';
const pictureFields: ReadonlySet<string> = new Set([...productFields.image, ...productFields.furtherImages]);

/**
 * The colours of a product as products of their own, each with its variants, pictures and link. Only where each colour has a
 * picture of its own: the others would show another colour. The first one retains the link of the product.
 */
export function splitColours(rows: Rows, { site }: Pick<FeedDefaults, 'site'>): readonly Rows[] {
  const colours = groupByColour(rows);
  if (colours.length < 2 || colours.length > maxColours) return [rows];
  const own = colours.map(([, [first]]) => picturesOf(first, [ownPictureField], site)[0]);
  const isTold =
    own.every((picture) => picture !== undefined) && new Set(own.map(pathOf)).size === own.length;
  if (!isTold) return [rows];
  const list = readAddresses(readAllOf(rows, [...pictureFields]), site);
  return colours.map(([colour, variants], index) => {
    const images = picturesOfColour(own[index] ?? '', own, list);
    const fields = describeColour(variants[0], { colour, images, isFirst: index === 0 });
    return variants.map((row) => withMissingOf(fields, withoutFields(row, isPictureField)));
  });
}

/** The variants of each colour. Rows that are only pictures, or the product itself, have none. */
function groupByColour(rows: Rows): readonly (readonly [colour: string, variants: FeedRecord[]])[] {
  const colours = new Map<string, FeedRecord[]>();
  for (const row of rows.filter((one) => one.has('is_variant'))) {
    const [colour] = findOption(row, /\bcolou?rs?\b/i) ?? [];
    const name = typeof colour === 'string' ? colour.trim() : '';
    if (name === '' || name.length > maxNameLength) continue;
    const variants = colours.get(name);
    if (variants === undefined) colours.set(name, [row]);
    else variants.push(row);
  }
  return [...colours];
}

function picturesOf(
  row: FeedRecord | undefined,
  names: readonly string[],
  site: string | undefined,
): readonly string[] {
  return row === undefined ? [] : readAddresses(readAll(row, names), site);
}

/** Shops list the pictures of a colour together: its own one, and those up to that of another colour. */
function picturesOfColour(
  own: string,
  all: readonly (string | undefined)[],
  list: readonly string[],
): readonly string[] {
  const start = list.findIndex((one) => pathOf(one) === pathOf(own));
  const others = new Set(all.map(pathOf));
  const after = start === -1 ? [] : list.slice(start + 1);
  const end = after.findIndex((one) => others.has(pathOf(one)));
  return [own, ...(end === -1 ? after : after.slice(0, end))];
}

/** Without the version that shops add. */
function pathOf(address: string | undefined): string {
  return address?.split(/[?#]/, 1)[0] ?? '';
}

type Colour = { readonly colour: string; readonly images: readonly string[]; readonly isFirst: boolean };

/** What the rows of a colour say in place of their product, by the first one. */
function describeColour(row: FeedRecord = new Map(), { colour, images, isFirst }: Colour): FeedRecord {
  const title = readFirst(row, productFields.title);
  const link = readWord(row, productFields.link);
  const variant = readWord(row, ['variant_id']);
  const query = variant === '' ? `color=${encodeURIComponent(colour)}` : `variant=${variant}`;
  const isNamed = typeof title !== 'string' || title.toLowerCase().includes(colour.toLowerCase());
  return new Map<string, readonly unknown[]>([
    [productFields.image[0], images],
    ...(isNamed ? [] : [[productFields.title[0], [`${title} - ${colour}`]] as const]),
    ...(isFirst || link === ''
      ? []
      : [[productFields.link[0], [`${link}${link.includes('?') ? '&' : '?'}${query}`]] as const]),
  ]);
}

function isPictureField(name: string): boolean {
  return pictureFields.has(name);
}
