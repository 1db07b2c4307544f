import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SentHtml } from '@szn/shared-contracts/rendering';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

export type PageBody = ReturnType<typeof createPageBody>;

/** Brotli qualities for a document that is sent once, as most links with a query are, and for one that is sent again. */
const firstQuality = 3;
const repeatedQuality = 5;

/** Wraps a document, given in parts. It is compressed for its first request, and better when it is requested again. */
export function createPageBody(parts: readonly SentHtml[]) {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]]);
  let isImproved = false;

  function improve(): void {
    isImproved = true;
    const better = compressBrotli(bytes, repeatedQuality);
    // Without the better one the first one stays.
    better.then(() => bodies.set('br', better)).catch(() => undefined);
  }

  return {
    /** Size without compression. */
    bytes: bytes.length,
    in: (encoding: Encoding): Promise<Buffer> => {
      const known = bodies.get(encoding);
      if (known && encoding === 'br' && !isImproved) improve();
      const body = known ?? (encoding === 'br' ? compressBrotli(bytes, firstQuality) : compressGzip(bytes));
      bodies.set(encoding, body);
      return body;
    },
  };
}

const compressGzip = promisify(gzip);
const compress = promisify(brotliCompress);

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = {
    // From quality 4 the encoder allocates about a megabyte for each document, which costs more than the compression.
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window of 256 KB holds every page; the default of 4 MB costs page faults.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  return compress(bytes, { params });
}

const encodings: Encoding[] = ['br', 'gzip', 'identity'];
/** Choices by header value. Browsers send a handful of values; the limit is for clients that send others. */
const choices = new Map<string | undefined, Encoding>();
const maxChoices = 100;

/** Returns our best encoding that `Accept-Encoding` allows (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const known = choices.get(accepted);
  if (known) return known;
  const allowed = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(encodings);
  const choice = encodings.find((encoding) => allowed.includes(encoding)) ?? 'identity';
  if (choices.size < maxChoices) choices.set(accepted, choice);
  return choice;
}
