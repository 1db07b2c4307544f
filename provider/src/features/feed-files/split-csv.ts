import { CsvError, parse } from 'csv-parse/sync';
import type { Line } from './split-lines.ts';

/** `text`: the lines of one record, with every quote inside of a quoted field doubled (RFC 4180). */
export type CsvRecord = { readonly number: number } & (
  { readonly text: string } | { readonly fault: 'too long' | 'open quote'; readonly isLast: boolean }
);

/** So many characters are read again after quotes that are never closed; after that, each line is a record. */
const maxReread = 32 * 1024 * 1024;

/**
 * Splits CSV into its records. A field that starts with a quote can contain line ends; its quote closes where the field ends, so
 * that inch marks and unescaped quotes inside of it are text. Where it closes nowhere in `maxLength` characters, or a line is a
 * whole row, the first line is a record of its own, and the lines after it are read again.
 */
export async function* splitCsv(
  lines: AsyncIterable<Line>,
  { delimiter, columns }: { readonly delimiter: string; readonly columns: number },
  maxLength: number,
): AsyncGenerator<CsvRecord> {
  const source = createLineSource(lines);
  let reread = 0;
  for (let line = await source.next(); line !== undefined; line = await source.next()) {
    const { number } = line;
    if (line.text === null) {
      yield { number, fault: 'too long', isLast: false };
      continue;
    }
    const options = { delimiter, columns, maxLength: reread > maxReread ? 0 : maxLength };
    const record = await readQuotedLines(source, line.text, options);
    if ('text' in record) {
      yield { number, text: record.text };
      continue;
    }
    reread += record.length;
    source.putBack(record.taken);
    const relaxed = withoutQuoting(line.text, delimiter);
    yield relaxed === null
      ? { number, fault: 'open quote', isLast: record.taken.length === 0 }
      : { number, text: relaxed };
  }
}

type QuoteOptions = { readonly delimiter: string; readonly columns: number; readonly maxLength: number };
type LineSource = ReturnType<typeof createLineSource>;

/** The record that starts with this line, or the lines that were read without finding its end. */
async function readQuotedLines(
  source: LineSource,
  start: string,
  { delimiter, columns, maxLength }: QuoteOptions,
): Promise<{ readonly text: string } | { readonly taken: readonly Line[]; readonly length: number }> {
  let read = readQuotes(start, delimiter, false);
  const parts = [read.text];
  const taken: Line[] = [];
  let { length } = start;
  while (read.isOpen && length <= maxLength) {
    const next = await source.next();
    if (next === undefined) break;
    taken.push(next);
    if (next.text === null || isRow(next.text, delimiter, columns)) break;
    length += next.text.length + 1;
    read = readQuotes(next.text, delimiter, true);
    parts.push(read.text);
  }
  return read.isOpen || length > Math.max(maxLength, start.length)
    ? { taken, length }
    : { text: parts.join('\n') };
}

function createLineSource(lines: AsyncIterable<Line>) {
  const iterator = lines[Symbol.asyncIterator]();
  let again: readonly Line[] = [];
  let position = 0;
  return {
    next: async (): Promise<Line | undefined> => {
      if (position < again.length) return again[position++];
      const { done, value } = await iterator.next();
      return done === true ? undefined : value;
    },
    putBack: (read: readonly Line[]) => {
      if (read.length === 0) return;
      again = [...read, ...again.slice(position)];
      position = 0;
    },
  };
}

/** Whether a line is a whole row by itself: then the quote before it was never closed. */
function isRow(line: string, delimiter: string, columns: number): boolean {
  if (columns < 3 || line.split(delimiter).length < columns) return false;
  const { text, isOpen } = readQuotes(line, delimiter, false);
  // A quote that closes the field of an earlier line is text by itself.
  if (isOpen || text !== line) return false;
  return parseCsvLine(line, delimiter).length === columns;
}

/** The fields of one record, without spaces around them. What its quotes do not fit to is split at the delimiter. */
export function parseCsvLine(text: string, delimiter: string): readonly string[] {
  // Most records: a parser for each of them takes longer than all else.
  if (!text.includes('"')) return text.split(delimiter).map((field) => field.trim());
  try {
    const options = { delimiter, trim: true, relax_quotes: true, relax_column_count: true };
    const rows: unknown = parse(text, options);
    const [fields] = Array.isArray(rows) ? (rows as unknown[]) : [];
    return Array.isArray(fields) ? fields.map(String) : [];
  } catch (error) {
    if (error instanceof CsvError) return text.split(delimiter);
    throw error;
  }
}

/** Doubles the quotes that close no field. `isOpen`: a quoted field goes on in the next line. */
function readQuotes(line: string, delimiter: string, wasOpen: boolean): { text: string; isOpen: boolean } {
  if (!wasOpen && !line.includes('"')) return { text: line, isOpen: false };
  let text = '';
  let position = 0;
  let isOpen = wasOpen;
  while (position <= line.length) {
    if (isOpen) {
      const quoted = readQuoted(line, position, delimiter);
      text += quoted.text;
      if (quoted.end === -1) return { text, isOpen: true };
      position = quoted.end;
      isOpen = false;
    }
    const end = line.indexOf(delimiter, position);
    const field = line.slice(position, end === -1 ? undefined : end);
    const start = /^\s*"/.exec(field);
    if (start === null) {
      // A quote that starts no field is text.
      text += field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field;
      if (end === -1) return { text, isOpen: false };
      text += delimiter;
      position = end + delimiter.length;
    } else {
      text += '"';
      position += start[0].length;
      isOpen = true;
    }
  }
  return { text, isOpen };
}

/** The rest of a quoted field and its closing quote; `end` is behind it, -1 without one in this line. */
function readQuoted(line: string, from: number, delimiter: string): { text: string; end: number } {
  let text = '';
  let position = from;
  for (let quote = line.indexOf('"', position); quote !== -1; quote = line.indexOf('"', position)) {
    const before = line.slice(position, quote);
    const after = /^ */.exec(line.slice(quote + 1, quote + 20))?.[0].length ?? 0;
    const next = quote + 1 + after;
    if (line[quote + 1] === '"') {
      text += `${before}""`;
      position = quote + 2;
    } else if (next >= line.length || line.startsWith(delimiter, next)) {
      return { text: `${text}${before}"`, end: next };
    } else {
      text += `${before.endsWith('\\') ? before.slice(0, -1) : before}""`;
      position = quote + 1;
    }
  }
  return { text: text + line.slice(position), end: -1 };
}

/** The line if none of its quotes begins a field that a delimiter is part of, such as `"Loom" Jeans`; otherwise null. A tab is part of none. */
function withoutQuoting(line: string, delimiter: string): string | null {
  const fields = line.split(delimiter);
  if (delimiter !== '\t' && fields.some((field) => (field.match(/"/g)?.length ?? 0) % 2 !== 0)) return null;
  return fields
    .map((field) => (field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field))
    .join(delimiter);
}
