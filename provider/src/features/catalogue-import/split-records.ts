/** What a byte is: between records, part of a record, or its last byte. */
export type ByteKind = 'outside' | 'inside' | 'last';

/** Finds the records of one format, byte by byte. UTF-8 has no syntax character inside of another one. */
export type RecordScanner = {
  readonly next: (byte: number) => ByteKind;
  /** The record is too long: where the format cannot tell its end for certain, the next line starts a record. */
  readonly giveUp?: () => void;
};

export type SplitRecord = { readonly bytes: Buffer } | 'too long';

/**
 * Splits a file into its records in linear time. Retains at most `maxBytes` of a record, and one chunk: a longer one is
 * skipped to its end and reported.
 */
export async function* splitRecords(
  chunks: AsyncIterable<Buffer>,
  scanner: RecordScanner,
  maxBytes: number,
): AsyncGenerator<SplitRecord> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    if (length <= maxBytes && length + part.length > maxBytes) {
      parts = [];
      scanner.giveUp?.();
    }
    length += part.length;
    if (length <= maxBytes) parts.push(part);
  };
  const take = (): SplitRecord => {
    const record = length > maxBytes ? 'too long' : { bytes: Buffer.concat(parts) };
    parts = [];
    length = 0;
    return record;
  };
  for await (const chunk of chunks) {
    let start = -1;
    for (let index = 0; index < chunk.length; index += 1) {
      const kind = scanner.next(chunk[index] ?? 0);
      if (kind === 'outside') continue;
      if (start === -1) start = index;
      if (kind === 'inside') continue;
      add(chunk.subarray(start, index + 1));
      start = -1;
      yield take();
    }
    if (start !== -1) add(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

const code = (character: string) => character.charCodeAt(0);
const [newLine, comma, quote, backslash, colon] = ['\n', ',', '"', '\\', ':'].map(code);
const [openList, closeList, openObject, closeObject] = ['[', ']', '{', '}'].map(code);

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function isWordByte(byte: number): boolean {
  return !isBlank(byte) && byte !== comma;
}

export function scanLines(): RecordScanner {
  let isEmpty = true;
  return {
    next: (byte) => {
      const isEnd = byte === newLine;
      if (isEnd && isEmpty) return 'outside';
      isEmpty = isEnd;
      return isEnd ? 'last' : 'inside';
    },
  };
}

/** Records of CSV (RFC 4180). A quote at the start of a field lets it contain line ends; any other quote is text. */
export function scanCsv(): RecordScanner {
  let state: 'start' | 'text' | 'quoted' | 'quote in quoted' = 'start';
  return {
    next: (byte) => {
      if (state === 'quoted') {
        if (byte === quote) state = 'quote in quoted';
        return 'inside';
      }
      if (byte === newLine) {
        state = 'start';
        return 'last';
      }
      if (byte === comma) state = 'start';
      else if (byte === quote && state !== 'text') state = 'quoted';
      else if (!isBlank(byte)) state = 'text';
      return 'inside';
    },
    // Probably a quote that is never closed.
    giveUp: () => {
      state = 'text';
    },
  };
}

/** What a {@link scanJsonList} has found at the end of the file. */
export type JsonListEnd = { readonly hasList: boolean; readonly isComplete: boolean };

const listDepth = 2;

/** The elements of the list with this name in the object that a JSON file consists of. */
export function scanJsonList(name: string): RecordScanner & { readonly end: () => JsonListEnd } {
  const wanted = Buffer.from(name);
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let isInList = false;
  /** In a number or a word, which is no record, and ends with the byte behind it. */
  let isInWord = false;
  let hasList = false;
  let hasEnded = false;
  /** The last string of the outer object, as far as it is the wanted name, and whether it is a name. */
  let matched = 0;
  let isNamed = false;

  function readString(byte: number): void {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) isInString = false;
    if (depth === 1 && isInString) matched = byte === wanted[matched] ? matched + 1 : Number.NaN;
  }

  function open(byte: number): void {
    depth += 1;
    if (depth !== listDepth || byte !== openList || !isNamed) return;
    isInList = true;
    hasList = true;
  }

  function close(): void {
    depth -= 1;
    if (depth < listDepth) isInList = false;
    if (depth === 0) hasEnded = true;
  }

  function readSyntax(byte: number): void {
    if (byte === quote) {
      isInString = true;
      matched = 0;
    } else if (byte === openList || byte === openObject) open(byte);
    else if (byte === closeList || byte === closeObject) close();
    else if (depth === 1) readName(byte);
  }

  function readName(byte: number): void {
    if (byte === colon) isNamed = matched === wanted.length;
    else if (byte === comma) isNamed = false;
  }

  const isInElement = () => isInList && (isInString || isInWord || depth > listDepth);

  return {
    next: (byte) => {
      const wasElement = isInElement();
      const wasWord = isInWord;
      isInWord = false;
      if (isInString) readString(byte);
      else readSyntax(byte);
      if (isInList && !isInElement())
        isInWord = wasWord ? isWordByte(byte) : !wasElement && byte !== openList && isWordByte(byte);
      if (isInElement()) return 'inside';
      return wasElement ? 'last' : 'outside';
    },
    end: () => ({ hasList, isComplete: hasEnded && depth === 0 && !isInString }),
  };
}
