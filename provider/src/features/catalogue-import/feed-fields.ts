import { comparableText, isJsonObject, parseUrl, readText, toPlainLine } from '@szn/shared-contracts/wire';
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { copyText, type FeedRecord, readOnce } from '../feed-files/feed-record.ts';

/** Readers for values of a feed. Each returns `undefined` for missing or invalid values. */

const htmlTag = /<\/?[a-z][^<>]*>/gi;

/** The text of a value: of an object such as `{"name": "Huemn"}` or `{"url": …}`, too. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isJsonObject(value)) return undefined;
  const { value: own, name, title, label, url, src, href } = value;
  const found = [own, name, title, label, url, src, href].find(
    (one) => typeof one === 'string' || typeof one === 'number',
  );
  return found === undefined ? undefined : String(found);
}

/**
 * A line of text: entities and tags of HTML are resolved once; halves of surrogate pairs and characters that nobody sees are
 * removed.
 */
export function readLine(value: unknown): string | undefined {
  const text = cutText(textOf(value));
  if (text === undefined) return undefined;
  const plain =
    text.includes('<') || text.includes('&')
      ? decodeHTML(text.replaceAll(htmlTag, ' ')).replaceAll(htmlTag, ' ')
      : text;
  return readText(toPlainLine(withoutHalfPairs(plain).normalize('NFC')));
}

/** Of a line, and of all lines of some fields: a path of categories has hundreds. */
const maxReadLength = 4000;

function cutText(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= maxReadLength) return text;
  return copyText(text.slice(0, maxReadLength));
}

const linesOf = readOnce((values) => limitLength(values.flatMap((value) => readLine(value) ?? [])));

/** The lines of some fields, as many as mean something. */
export function readLines(record: FeedRecord, names: readonly string[]): readonly string[] {
  return limitLength(names.flatMap((name) => linesOf(record.get(name))));
}

function limitLength(lines: readonly string[]): readonly string[] {
  let left = maxReadLength;
  return lines.filter((line) => {
    left -= line.length + 1;
    return left >= 0;
  });
}

/** The line of the first value. */
export const readFirstLine = readOnce(([value]) => readLine(value));

/** Of a brand, a category and each trait. */
const maxNameLength = 80;

/** A line that is short enough for a name. */
export function readName(value: unknown): string | undefined {
  const name = readLine(value);
  return name !== undefined && name.length <= maxNameLength ? name : undefined;
}

/** The line, cut at a word if it is too long. */
export function readShortLine(value: unknown, maxLength: number): string | undefined {
  const line = readLine(value);
  if (line === undefined || line.length <= maxLength) return line;
  const cut = withoutHalfPairs(line.slice(0, maxLength - 1));
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

function withoutHalfPairs(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '');
}

const maxNames = 20;

/** The names in some fields: each a list, or texts with commas, bars or semicolons as separators, in lower case. */
export function readNames(record: FeedRecord, fields: readonly string[]): string[] {
  const names = fields.flatMap((field) => namesOf(record.get(field)));
  return [...new Set(names)].slice(0, maxNames);
}

const namesOf = readOnce((values) => {
  const parts = values.flatMap((value) => (readLine(value) ?? '').split(/[,|;]/));
  const names = parts
    .map((part) => comparableText(part.trim()))
    .filter((name) => name !== '' && name.length <= 60);
  return [...new Set(names)].slice(0, maxNames);
});

/** Without the signs of a list that JSON or Python has written. */
function plainList(text: string): string {
  const [, list] = /^\s*\[(.*)\]\s*$/s.exec(text) ?? [];
  return list?.replaceAll(/["']/g, '') ?? text;
}

const addressStart = /(?:\s*[,|;~]\s*|\s+)(?=(?:https?:)?\/\/|\/media\/)/;

/** The names of a list, also of one that is a text. */
export function readList(value: unknown): string[] {
  return plainList(readLine(value) ?? '')
    .split(/[,;|]/)
    .map((name) => name.trim());
}

/** Addresses in a list, and in a text that lists several. Relative ones start at the shop. */
export function readAddresses(values: readonly unknown[], site: string | undefined): string[] {
  const texts = values.flatMap((value) =>
    plainList(addressOf(value) ?? '')
      .replaceAll(/["\s]+/g, ' ')
      .trim()
      .split(addressStart),
  );
  return [...new Set(texts.flatMap((text) => completeAddress(text, site) ?? []))];
}

/** A picture of a shop can have a name beside its address. */
function addressOf(value: unknown): string | undefined {
  if (!isJsonObject(value)) return textOf(value);
  return textOf(value.src ?? value.url ?? value.originalSrc ?? value.href ?? value);
}

/** An absolute address: without scheme it is by https. */
export function completeAddress(text: string, site: string | undefined): string | undefined {
  // A parameter such as `&currency=` is no entity.
  const plain = decodeHTMLAttribute(text.trim());
  if (/^(?:|n\/?a|none|-+)$/i.test(plain)) return undefined;
  if (plain.startsWith('//')) return `https:${plain}`;
  if (/^www\.[^\s/]+\.[a-z]{2,}/i.test(plain)) return `https://${plain}`;
  if (/^[a-z][a-z\d+.-]*:/i.test(plain) || plain.startsWith('/media/') || site === undefined) return plain;
  return parseUrl(plain, site)?.href;
}

const noTexts = new Set(['false', 'no', '0', 'n']);

/** True for texts that say no. */
export function saysNo(value: unknown): boolean {
  return noTexts.has(wordOf(value));
}

const yesTexts = new Set(['true', 'yes', '1', 'y']);

export function saysYes(value: unknown): boolean {
  return yesTexts.has(wordOf(value));
}

function wordOf(value: unknown): string {
  const text = (textOf(value) ?? '').trim();
  return text.length > 10 ? '' : text.toLowerCase();
}

/**
 * ISO 8601, seconds or milliseconds since 1970, or a day as it is written in India (day first); `now` for others, and for the
 * future.
 */
export function readTime(value: unknown, now: Date): Date {
  const milliseconds = readMilliseconds((textOf(value) ?? '').trim());
  return milliseconds > 0 && milliseconds <= now.getTime() ? new Date(milliseconds) : now;
}

/** Any time, also one in the future; NaN if it is none. */
export function readMilliseconds(text: string): number {
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year === '') return Date.parse(text);
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  return Date.parse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00+05:30`);
}
