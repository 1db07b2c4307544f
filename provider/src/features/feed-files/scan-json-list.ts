import { createListPath } from './json-list-path.ts';
import type { ByteKind, RecordScanner } from './split-records.ts';

const comma = 0x2c;
const quote = 0x22;
const colon = 0x3a;
const lineFeed = 0x0a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** The bytes `},{`, between two records. */
const nextRecord = (closeObject << 16) | (comma << 8) | openObject;
/** Deeper brackets are damage. */
const maxDepth = 1000;

/** Line and byte in the UTF-8 text of a file, counted from 1. */
export type TextPlace = { readonly line: number; readonly byte: number };
/** What a {@link scanJsonList} has found at the end of the file. `isWhole`: every bracket has its other one. */
export type JsonListEnd = {
  readonly hasList: boolean;
  readonly isWhole: boolean;
  /** GraphQL says that there are further pages. */
  readonly hasMore: boolean;
};

/**
 * Of a JSON list: `place` is where the last record begins or, if its brackets or quotes are damaged, where no JSON goes on. The
 * record behind a text without an end lacks its first brace.
 */
export type JsonListScanner = RecordScanner & {
  readonly place: () => TextPlace & { readonly isDamage: boolean };
  readonly end: () => JsonListEnd;
};

/**
 * The elements of the lists with these names in the object that a JSON file consists of, or in objects of it with such a name or
 * that of a wrapper, or of the list that it is. Several documents may follow each other, as pages of one feed do. Behind a damaged element every object that follows a comma or an
 * opening bracket is an element: all later records are found, and parts of the damaged one.
 */
export function scanJsonList(names: readonly string[], wrappers: readonly string[] = []): JsonListScanner {
  const elements = createElementScanner(names, wrappers);
  let { line, byte: bytes } = { line: 1, byte: 0 };
  let started = { line, byte: bytes };
  let place = { ...started, isDamage: false };
  /** The last byte that is not blank and, in an element, in no text. */
  let before = 0;
  /** The last three bytes that are not blank. */
  let tail = 0;
  let wasInside = false;
  /** After damage, between elements. */
  let isSeeking = false;
  let isDamaged = false;

  function seek(byte: number): ByteKind {
    if (byte !== openObject || (before !== comma && before !== openObject && before !== openList))
      return 'outside';
    isSeeking = false;
    elements.restart();
    return 'inside';
  }

  function damage(byte: number): ByteKind {
    place = { line, byte: bytes, isDamage: true };
    isDamaged = true;
    isSeeking = !elements.isInString();
    if (isSeeking) return byte === openObject && seek(byte) === 'inside' ? 'first' : 'last';
    elements.restart();
    elements.next(quote);
    return 'first';
  }

  function read(byte: number): ByteKind {
    if (isSeeking) return seek(byte);
    // A text with the end of a record and the beginning of the next.
    const hasNoEnd = elements.isInString() && byte === quote && tail === nextRecord;
    if (hasNoEnd || elements.isDamage(byte, { before, isDamaged })) return damage(byte);
    const kind = elements.next(byte);
    if (kind === 'last') place = { ...started, isDamage: false };
    // The list can be one of a damaged element.
    isSeeking = isDamaged && kind === 'last';
    return kind;
  }

  function noteStart(kind: ByteKind): void {
    if (kind === 'first' || (kind === 'inside' && !wasInside)) started = { line, byte: bytes };
    if (kind === 'inside' && !wasInside) place = { ...started, isDamage: false };
    wasInside = kind === 'inside' || kind === 'first';
  }

  return {
    next: (byte) => {
      bytes += 1;
      const isText = elements.isInString();
      const kind = read(byte);
      noteStart(kind);
      if (byte === lineFeed) line += 1;
      if (isBlank(byte)) return kind;
      tail = ((tail << 8) | byte) & 0xff_ff_ff;
      before = isText && elements.isInString() ? before : byte;
      return kind;
    },
    place: () => place,
    end: () => ({ ...elements.end(), ...(isDamaged && { isWhole: false }) }),
  };
}

type Past = { readonly before: number; readonly isDamaged: boolean };

function createElementScanner(lists: readonly string[], wrappers: readonly string[]) {
  const open: number[] = [];
  const { strings, ...path } = createListPath(lists, wrappers);
  /** The depth of the list whose elements are read; null outside of one. */
  let listDepth: number | null = null;
  /** In a number or a word, which is no record, and ends with the byte behind it. */
  let isInWord = false;
  let hasList = false;
  let hasEnded = false;
  let isBroken = false;

  function openBracket(byte: number): void {
    open.push(byte);
    if (listDepth !== null || !path.beginsList(byte === openList, open.length)) return;
    listDepth = open.length;
    hasList = true;
  }

  function closeBracket(byte: number): void {
    // A brace between two elements closes nothing.
    if (open.length === listDepth && byte === closeObject) isBroken = true;
    else open.pop();
    if (listDepth !== null && open.length < listDepth) listDepth = null;
    path.close(open.length);
    hasEnded ||= open.length === 0;
  }

  function readSyntax(byte: number): void {
    if (byte === quote) strings.start();
    else if (isOpening(byte)) openBracket(byte);
    else if (isClosing(byte)) closeBracket(byte);
    else if (listDepth === null) path.readSign(byte);
  }

  const isInElement = () => listDepth !== null && (strings.isOpen() || isInWord || open.length > listDepth);

  return {
    next: (byte: number): ByteKind => {
      const wasElement = isInElement();
      const wasWord = isInWord;
      isInWord = false;
      if (strings.isOpen()) strings.read(byte);
      else readSyntax(byte);
      if (listDepth !== null && !isInElement())
        isInWord = wasWord ? isWordByte(byte) : !wasElement && byte !== openList && isWordByte(byte);
      if (isInElement()) return 'inside';
      return wasElement ? 'last' : 'outside';
    },
    /** Whether brackets or quotes of an element must be wrong before this byte. */
    isDamage: (byte: number, past: Past): boolean => {
      if (listDepth === null || strings.isOpen() || isBlank(byte)) return false;
      // The name of a field whose object has no beginning, or a text behind an object that ended too early.
      if (open.length <= listDepth) return byte === colon || (byte === quote && past.before === closeObject);
      if (open.length > maxDepth) return true;
      return open.at(-1) === openObject ? isDamageOfObject(byte, past) : isDamageOfList(byte, past);
    },
    isInString: strings.isOpen,
    /** Goes on with the first brace of an element. */
    restart: () => {
      strings.end();
      open.length = listDepth ?? 0;
      open.push(openObject);
    },
    end: (): JsonListEnd => ({
      hasList,
      hasMore: path.hasMore(),
      isWhole: hasEnded && open.length === 0 && !strings.isOpen() && !isBroken,
    }),
  };
}

/** Behind damage a name begins with a quote; elsewhere a name without one harms no other record. */
function isDamageOfObject(byte: number, past: Past): boolean {
  return isClosing(byte) ? byte === closeList || past.before === colon : isDamageOfField(byte, past);
}

function isDamageOfField(byte: number, { before, isDamaged }: Past): boolean {
  if (before === quote) return byte !== colon && byte !== comma;
  if (before !== openObject && before !== comma)
    return (isOpening(byte) || byte === quote) && before !== colon;
  return byte !== quote && (isDamaged || isOpening(byte) || byte === comma);
}

function isDamageOfList(byte: number, { before }: Past): boolean {
  if (isClosing(byte)) return byte === closeObject;
  if (before === quote) return byte !== comma;
  return isOpening(byte) && before !== comma && before !== openList;
}

function isOpening(byte: number): boolean {
  return byte === openObject || byte === openList;
}

function isClosing(byte: number): boolean {
  return byte === closeObject || byte === closeList;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function isWordByte(byte: number): boolean {
  return !isBlank(byte) && byte !== comma;
}
