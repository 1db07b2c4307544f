import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { detect } from 'chardet';
import iconv from 'iconv-lite';

/** What the bytes of a file are. `note` is for people, if the encoding was guessed. */
export type TextEncoding = { readonly isGzip: boolean; readonly charset: string; readonly note?: string };

export type OpenText = { readonly chunks: AsyncIterable<Buffer>; readonly bytesRead: () => number };

/** Of a guess: enough for words of a language, and for a declaration of XML. */
const sampleBytes = 64 * 1024;
/** Larger than any feed; a small file can unpack to more than a disk holds. */
const maxUnpackedBytes = 1024 * 1024 * 1024;

/**
 * Finds out how a file is packed and encoded: by its first bytes, by the declaration of XML, and by whether it is
 * UTF-8. Other files are guessed (chardet). Reads the file once. Rejects if it cannot be read or unpacked.
 */
export async function findEncoding(path: string, signal?: AbortSignal): Promise<TextEncoding> {
  const start = await readStart(path);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  const sample = isGzip ? await readSample(unpack(path)) : start;
  const marked = markedCharset(sample) ?? widthCharset(sample);
  if (marked !== undefined) return { isGzip, charset: marked };
  const read = await countCharacters(limited(isGzip ? unpack(path) : createReadStream(path), signal));
  if (read.broken === 0) return { isGzip, charset: 'utf8' };
  // Some records are broken, and the others are right.
  if (read.other > 10 * read.broken)
    return { isGzip, charset: 'utf8', note: 'some bytes of the file are not UTF-8' };
  return { isGzip, ...guessCharset(sample) };
}

/** Of a text that is no UTF-8, whatever it declares. */
function guessCharset(sample: Buffer): Omit<TextEncoding, 'isGzip'> {
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(sample.toString('latin1'))?.[1];
  const guessed = declared ?? detect(sample) ?? '';
  // What browsers read, too, where a page says ISO-8859-1.
  const isUsable = iconv.encodingExists(guessed) && !/^(?:utf-?8|ascii|iso-8859-1)$/i.test(guessed);
  const charset = isUsable ? guessed.toLowerCase() : 'windows-1252';
  if (declared !== undefined && isUsable) return { charset };
  return { charset, note: `the file is not UTF-8: it was read as ${charset}` };
}

/** The text as UTF-8 without a byte order mark. */
export function openText(path: string, { isGzip, charset }: TextEncoding, signal?: AbortSignal): OpenText {
  const file = createReadStream(path);
  const unpacked: Readable = isGzip ? passThrough(file, createGunzip()) : file;
  const chunks =
    charset === 'utf8' ? unpacked : encodeChunks(passThrough(unpacked, iconv.decodeStream(charset)));
  return { chunks: limited(withoutMark(chunks), signal), bytesRead: () => file.bytesRead };
}

function unpack(path: string): Readable {
  return passThrough(createReadStream(path), createGunzip());
}

/** A broken file ends the output with its error. */
function passThrough(input: Readable, step: NodeJS.ReadWriteStream): Readable {
  const output = new PassThrough({ readableObjectMode: true, writableObjectMode: true });
  pipeline(input, step, output).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

async function* encodeChunks(texts: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const hasMark = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    isFirst = false;
    yield hasMark ? chunk.subarray(3) : chunk;
  }
}

async function* limited(chunks: AsyncIterable<Buffer>, signal?: AbortSignal): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    bytes += chunk.length;
    if (bytes > maxUnpackedBytes)
      throw new Error(`The file has more than ${maxUnpackedBytes} bytes when it is unpacked`);
    yield chunk;
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readSample(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes >= sampleBytes) break;
  }
  return Buffer.concat(parts).subarray(0, sampleBytes);
}

function markedCharset(start: Buffer): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 'utf8' : undefined;
}

/** UTF-16 without a mark: every second byte of a Latin text is zero. */
function widthCharset(start: Buffer): string | undefined {
  const pairs = Math.floor(Math.min(start.length, 200) / 2);
  if (pairs < 2) return undefined;
  const zeros = (offset: number) =>
    Array.from({ length: pairs }, (_, pair) => start[pair * 2 + offset]).filter((byte) => byte === 0).length;
  if (zeros(1) > pairs * 0.7) return 'utf-16le';
  return zeros(0) > pairs * 0.7 ? 'utf-16be' : undefined;
}

/** How many characters beyond ASCII a text has if it is UTF-8, and how many parts of it are not. */
async function countCharacters(chunks: AsyncIterable<Buffer>): Promise<{ other: number; broken: number }> {
  const decoder = new TextDecoder();
  const counts = { other: 0, broken: 0 };
  const add = (text: string) => {
    for (const [character] of text.matchAll(/[^\0-\u007F]/g))
      if (character === '\uFFFD') counts.broken += 1;
      else counts.other += 1;
  };
  for await (const chunk of chunks) add(decoder.decode(chunk, { stream: true }));
  add(decoder.decode());
  return counts;
}
