/** What a byte is: between records, part of a record, or its last byte. */
export type ByteKind = 'outside' | 'inside' | 'last';

/** Finds the records of one format, byte by byte. UTF-8 has no syntax character inside of another one. */
export type RecordScanner = {
  readonly next: (byte: number) => ByteKind;
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
    if (length <= maxBytes && length + part.length > maxBytes) parts = [];
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
const [comma, quote, backslash, colon] = [',', '"', '\\', ':'].map(code);
const [openList, closeList, openObject, closeObject] = ['[', ']', '{', '}'].map(code);

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function isWordByte(byte: number): boolean {
  return !isBlank(byte) && byte !== comma;
}

/** What a {@link scanJsonList} has found at the end of the file. `isWhole`: every bracket has its other one. */
export type JsonListEnd = { readonly hasList: boolean; readonly isWhole: boolean };

/**
 * The elements of the lists with these names in the object that a JSON file consists of, or of the list that it is. Several
 * documents may follow each other, as pages of one feed do.
 */
export function scanJsonList(names: readonly string[]): RecordScanner & { readonly end: () => JsonListEnd } {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /** The depth of the list whose elements are read; null outside of one. */
  let listDepth: number | null = null;
  /** In a number or a word, which is no record, and ends with the byte behind it. */
  let isInWord = false;
  let hasList = false;
  let hasEnded = false;
  let isBroken = false;
  /** The last string of the outer object, and whether it is the name of a list. */
  let name = '';
  let isNamed = false;

  function readString(byte: number): void {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) isInString = false;
    if (depth === 1 && isInString && name.length <= longestName) name += String.fromCharCode(byte);
  }

  function open(byte: number): void {
    depth += 1;
    if (byte !== openList || (depth !== 1 && !(depth === 2 && isNamed))) return;
    listDepth ??= depth;
    hasList = true;
  }

  function close(byte: number): void {
    // A brace between two elements closes nothing.
    if (depth === listDepth && byte === closeObject) isBroken = true;
    else depth -= 1;
    if (listDepth !== null && depth < listDepth) listDepth = null;
    hasEnded ||= depth === 0;
  }

  function readSyntax(byte: number): void {
    if (byte === quote) {
      isInString = true;
      name = '';
    } else if (byte === openList || byte === openObject) open(byte);
    else if (byte === closeList || byte === closeObject) close(byte);
    else if (depth === 1) readName(byte);
  }

  function readName(byte: number): void {
    if (byte === colon) isNamed = names.includes(name);
    else if (byte === comma) isNamed = false;
  }

  const isInElement = () => listDepth !== null && (isInString || isInWord || depth > listDepth);
  const longestName = Math.max(...names.map(({ length }) => length));

  return {
    next: (byte) => {
      const wasElement = isInElement();
      const wasWord = isInWord;
      isInWord = false;
      if (isInString) readString(byte);
      else readSyntax(byte);
      if (listDepth !== null && !isInElement())
        isInWord = wasWord ? isWordByte(byte) : !wasElement && byte !== openList && isWordByte(byte);
      if (isInElement()) return 'inside';
      return wasElement ? 'last' : 'outside';
    },
    end: () => ({ hasList, isWhole: hasEnded && depth === 0 && !isInString && !isBroken }),
  };
}
