import { isJsonObject, readText } from '@szn/shared-contracts/wire';
import type { FieldNames } from '../../config/feed-schedule.ts';
import { createRecord, fieldKey } from './feed-record.ts';
import { isProductField } from './product-fields.ts';
import { parseCsvLine } from './split-csv.ts';

export type FeedFormat =
  | { readonly kind: 'json lines' }
  | { readonly kind: 'json list' }
  | { readonly kind: 'xml' }
  | {
      readonly kind: 'csv';
      readonly delimiter: string;
      readonly columns: readonly string[];
      readonly headerLine: number;
    };

/** Names of lists of products, in an object that wraps them. */
export const listNames: readonly string[] = [
  'products',
  'items',
  'data',
  'results',
  'entries',
  'offers',
  'edges',
  'nodes',
  '@graph',
  'itemListElement',
];
/** Names of objects that contain such a list. */
export const wrapperNames: readonly string[] = ['collection', 'collectionByHandle', 'shop'];

const delimiters = [',', '\t', ';', '|'];
/** Lines before the line of names: a delimiter for spreadsheets, and comments of templates. */
const skippedLine = /^(?:sep=.|"?#.*|\s*)$/is;

/**
 * Finds out the format by the start of a text. Throws an error for operators if it is no feed: an empty file, a web page, or a
 * table whose names are none of a product.
 */
export function detectFormat(sample: string, names?: FieldNames): FeedFormat {
  const start = sample.trimStart();
  if (start === '') throw new Error('The feed is empty');
  if (/^(?:<!doctype html|<html)/i.test(start)) throw new Error('The file is a web page, no feed');
  // Whatever stands before the first name of a JSON object is a damaged brace.
  const isDamaged = /^[^{]\s*"(?:[^"\\]|\\.)*"\s*:/.test(start);
  if (start.startsWith('<') && !isDamaged) return { kind: 'xml' };
  if (start.startsWith('[') && !isDamaged) return { kind: 'json list' };
  if (start.startsWith('{')) return { kind: isWrapper(start) ? 'json list' : 'json lines' };
  // The first record can be broken.
  if (sample.split(/\r?\n/).some((line) => line.startsWith('{') && readJson(line) !== undefined))
    return { kind: 'json lines' };
  return readHeader(sample, names);
}

/** Whether the object is not itself the first record. */
function isWrapper(start: string): boolean {
  const [line = ''] = start.split(/\r?\n/, 1);
  const first = readJson(line);
  // It goes on in later lines, or is longer than the sample. No record is a brace alone in its line.
  if (first === undefined)
    return line.trim() === '{' || new RegExp(`"(?:${listNames.join('|')})"\\s*:\\s*\\[`).test(start);
  const record = createRecord(Object.entries(first));
  return hasList(first) && !record.has('title') && !record.has('name');
}

function hasList(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const record = createRecord(Object.entries(value));
  const valueOf = (name: string) => record.get(fieldKey(name))?.[0];
  return (
    listNames.some((name) => Array.isArray(valueOf(name))) ||
    [...listNames, ...wrapperNames].some((name) => hasList(valueOf(name)))
  );
}

function readJson(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function readHeader(sample: string, names: FieldNames | undefined): FeedFormat {
  const lines = sample.split(/\r\n|\n|\r/);
  const index = lines.findIndex((line) => !skippedLine.test(line));
  const header = lines[index] ?? '';
  const named = lines.slice(0, index).map((line) => /^sep=(.)$/i.exec(line.trim())?.[1]);
  const readings = [...named.filter((one) => one !== undefined), ...delimiters].map((delimiter) => {
    const columns = parseCsvLine(header, delimiter);
    return { delimiter, columns, known: columns.filter((column) => isProductField(column, names)).length };
  });
  const [best] = readings.toSorted(
    (left, right) => right.known - left.known || right.columns.length - left.columns.length,
  );
  if (best === undefined || best.known === 0) {
    const shown = readText(header.slice(0, 120)) ?? '';
    throw new Error(
      `The format of the feed is not known: no column is a title, a link or a price. Its first line is "${shown}"`,
    );
  }
  const { delimiter, columns } = best;
  return { kind: 'csv', delimiter, columns, headerLine: index + 1 };
}
