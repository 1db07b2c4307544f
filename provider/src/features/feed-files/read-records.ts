import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '@szn/shared-contracts/wire';
import { SaxesParser } from 'saxes';
import { findEncoding, openText, type OpenText, type TextEncoding } from './decode-text.ts';
import { detectFormat, type FeedFormat, listNames, wrapperNames } from './detect-format.ts';
import { createRecord, type FeedShop, type FeedRecord } from './feed-record.ts';
import { readJsonRows } from './json-rows.ts';
import { type ProductRow, readRow, withProductOf } from './product-rows.ts';
import { parseCsvLine, splitCsv } from './split-csv.ts';
import { decodeChunks, splitLines } from './split-lines.ts';
import { type JsonListEnd, type JsonListScanner, scanJsonList } from './scan-json-list.ts';
import { splitRecords, type SplitRecord, withPauses } from './split-records.ts';
import { splitXml } from './split-xml.ts';

export type FeedFile = FeedShop & {
  readonly path: string;
  /** Ends the reading at any place of the file. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * One record of the file, or the fault of a record that cannot be parsed. `bytesRead` is the position in the file; `line`
 * is its line in a table, else its number. `isCut`: the record looks as if the file ended inside of it.
 */
export type RawRecord = { readonly bytesRead: number; readonly line: number } & (
  { readonly rows: readonly ProductRow[] } | { readonly fault: string; readonly isCut: boolean }
);

export type OpenFeed = {
  readonly format: FeedFormat;
  readonly encoding: TextEncoding;
  /** About the file as a whole. */
  readonly notes: readonly string[];
  /** Reads the records one at a time, with little more than a megabyte in memory. */
  readonly read: () => AsyncGenerator<RawRecord>;
};

/** Longer records are faulty. */
const maxRecordBytes = 1024 * 1024;
const sampleLength = 64 * 1024;
const tooLong = `is longer than ${maxRecordBytes} bytes`;

/** Finds out encoding and format of a file. Throws an error for operators if it is no feed. */
export async function openFeed({ path, signal, ...shop }: FeedFile): Promise<OpenFeed> {
  const encoding = await findEncoding(path, signal);
  const format = detectFormat(await readSample(openText(path, encoding)), shop.fields);
  return {
    format,
    encoding,
    notes: encoding.note === undefined ? [] : [encoding.note],
    read: () => readFormat(openText(path, encoding, signal), format, shop),
  };
}

async function readSample({ chunks }: OpenText): Promise<string> {
  let sample = '';
  for await (const text of decodeChunks(chunks)) {
    sample += text;
    if (sample.length >= sampleLength) break;
  }
  return sample.slice(0, sampleLength);
}

async function* readFormat(text: OpenText, format: FeedFormat, shop: FeedShop): AsyncGenerator<RawRecord> {
  let line = 0;
  for await (const { place, ...read } of withPauses(readKind(text, format, shop))) {
    line += 1;
    yield { ...read, bytesRead: text.bytesRead(), line: place ?? line };
  }
}

type Reading = { readonly place?: number } & (
  { readonly rows: readonly ProductRow[] } | { readonly fault: string; readonly isCut: boolean }
);

function readKind(text: OpenText, format: FeedFormat, shop: FeedShop): AsyncGenerator<Reading> {
  if (format.kind === 'csv') return readTable(text, format, shop);
  if (format.kind === 'xml') return readXml(text, shop);
  return format.kind === 'json list' ? readJsonList(text, shop) : readJsonLines(text, shop);
}

async function* readTable(
  { chunks }: OpenText,
  { delimiter, columns, headerLine }: Extract<FeedFormat, { kind: 'csv' }>,
  shop: FeedShop,
): AsyncGenerator<Reading> {
  const lines = splitLines(decodeChunks(chunks), maxRecordBytes);
  let last: FeedRecord | undefined;
  for await (const record of splitCsv(lines, { delimiter, columns: columns.length }, maxRecordBytes)) {
    const place = record.number;
    if (place <= headerLine) continue;
    if ('fault' in record) {
      yield {
        place,
        fault: record.fault === 'too long' ? tooLong : 'has a quote that is not closed',
        isCut: record.isLast,
      };
      continue;
    }
    const values = parseCsvLine(record.text, delimiter);
    // Spreadsheets write lines without a value, and comments stand among the lines.
    const isComment = record.text.startsWith('#') && values.length === 1;
    // Files that are joined have the line of names again.
    const isHeader = isDeepStrictEqual(values, columns);
    if (isComment || isHeader || values.every((value) => value === '')) continue;
    const surplus = values.slice(columns.length).some((value) => value !== '');
    if (surplus)
      yield {
        place,
        fault: `has ${values.length} fields for ${columns.length} names: a value needs quotes`,
        isCut: false,
      };
    else {
      // Of the values: a short line under many names costs no more than its length.
      const fields = createRecord(values.map((value, index) => [columns[index] ?? '', value] as const));
      last = withProductOf(last, fields);
      yield { place, rows: [readRow(last, shop)] };
    }
  }
}

async function* readXml({ chunks }: OpenText, shop: FeedShop): AsyncGenerator<Reading> {
  for await (const item of splitXml(decodeChunks(chunks), maxRecordBytes)) {
    const record = item === null ? { fault: tooLong } : parseXmlItem(item);
    if ('fault' in record) yield { fault: record.fault, isCut: true };
    else yield { rows: [readRow(record, shop)] };
  }
}

async function* readJsonLines({ chunks }: OpenText, shop: FeedShop): AsyncGenerator<Reading> {
  for await (const { text, number } of splitLines(decodeChunks(chunks), maxRecordBytes))
    if (text?.trim() !== '') yield { place: number, ...readJson({ text, value: parseJson(text) }, shop) };
}

async function* readJsonList({ chunks }: OpenText, shop: FeedShop): AsyncGenerator<Reading> {
  const scanner = scanJsonList(listNames, wrapperNames);
  let names: readonly string[] = [];
  let isInDamage = false;
  for await (const record of splitRecords(chunks, scanner, maxRecordBytes)) {
    const place = scanner.place();
    const { isDamage } = place;
    const text = textOf(record);
    const value = isDamage ? undefined : parseJson(isInDamage ? text?.replace(/^(?=")/, '{') : text);
    // Parts of a damaged record are elements, too.
    if (isInDamage && !hasMost(value, names)) continue;
    isInDamage = isDamage;
    if (isJsonObject(value)) names = Object.keys(value).slice(0, 100);
    yield readJson({ text, value, place }, shop);
  }
  yield* listFaultsAtEnd(scanner.end());
}

function listFaultsAtEnd({ hasList, isWhole, hasMore }: JsonListEnd): readonly Reading[] {
  if (!hasList) throw new Error(`The file has no list of products (${listNames.join(', ')})`);
  return [
    ...(isWhole ? [] : ['the list is cut off, or has a bracket too many']),
    ...(hasMore ? ['the answer names further pages (hasNextPage)'] : []),
  ].map((fault) => ({ fault, isCut: true }));
}

function textOf(record: SplitRecord): string | null {
  return record === 'too long' ? null : record.bytes.toString().trim();
}

/** Whether most names are those of fields of the value. Behind damage each object is compared: a few names are enough. */
function hasMost(value: unknown, names: readonly string[]): boolean {
  if (!isJsonObject(value)) return false;
  return names.filter((name) => Object.hasOwn(value, name)).length * 2 >= names.length;
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return text == null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

type JsonPlace = ReturnType<JsonListScanner['place']>;
type JsonRecord = { readonly text: string | null; readonly value: unknown; readonly place?: JsonPlace };

function readJson({ text, value, place }: JsonRecord, shop: FeedShop): Reading {
  if (text === null) return { fault: tooLong, isCut: false };
  // Only damage has its place in the text: faults with one text are counted together.
  const where = place?.isDamage === true ? ` (line ${place.line}, byte ${place.byte})` : '';
  if (value === undefined) return { fault: `is no JSON${where}`, isCut: true };
  if (!isJsonObject(value)) return { fault: 'is no object', isCut: false };
  return { rows: readJsonRows(value, shop) };
}

/**
 * Reads one item of XML. A child with text is a field, `param` by its attribute `name`; of children with children only Atom's
 * `link` is read, by its `href`. A currency that is an attribute belongs to the text.
 * Entities of HTML stay as they are written; entities that a document declares are not known. Returns what is wrong with an
 * item that cannot be read.
 */
function parseXmlItem(xml: string): FeedRecord | { readonly fault: string } {
  const fields: (readonly [string, string])[] = [];
  const parser = new SaxesParser({ fragment: true });
  let depth = 0;
  let text = '';
  let currency = '';
  let named = '';
  let isBroken = false;
  parser.on('error', (error) => {
    // Feeds contain HTML's entities and bare ampersands; their text is still what it says.
    isBroken ||= !/entity|disallowed character/i.test(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    text = '';
    if (depth === 1) fields.push(...readItemAttributes(attributes));
    if (depth === 2) {
      currency = readCurrency(attributes);
      named = name === 'param' && typeof attributes.name === 'string' ? attributes.name : name;
    }
    const { href } = attributes;
    if (depth === 2 && name === 'link' && typeof href === 'string' && isMainLink(attributes.rel))
      fields.push(['link', href]);
  });
  parser.on('text', (part) => (text += part));
  parser.on('cdata', (part) => (text += part));
  parser.on('closetag', () => {
    if (depth === 2) fields.push([named, currency === '' ? text : `${text.trim()} ${currency}`]);
    depth -= 1;
    // What follows a child's child is no text of the child.
    text = '';
  });
  parser.write(xml).close();
  return isBroken ? { fault: 'is no XML' } : createRecord(fields);
}

/** Of YML: whether an offer can be bought, and whose variant it is. */
function readItemAttributes({ available, group_id }: Readonly<Record<string, unknown>>) {
  const own = [['available', available] as const, ['item_group_id', group_id] as const];
  return own.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
}

function readCurrency(attributes: Readonly<Record<string, unknown>>): string {
  const [, value] =
    Object.entries(attributes).find(([name]) => /^(?:\w+:)?currency(?:[-_]?(?:code|id))?$/i.test(name)) ?? [];
  return typeof value === 'string' ? value.trim() : '';
}

function isMainLink(rel: unknown): boolean {
  return rel === undefined || rel === 'alternate';
}
