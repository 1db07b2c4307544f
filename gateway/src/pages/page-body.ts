import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A document that is compressed once for all who are given it. */
export type PageBody = {
  readonly bytes: number;
  readonly in: (encoding: Encoding) => Promise<Buffer>;
};

export function createPageBody(html: string): PageBody {
  const bytes = Buffer.from(html, 'utf8');
  const compressed = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]]);
  return {
    bytes: bytes.length,
    in: (encoding) => {
      const body = compressed.get(encoding) ?? compress(bytes, encoding);
      compressed.set(encoding, body);
      return body;
    },
  };
}

/** The best of our encodings that the client takes (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = new Map(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .map(([name = '', ...parameters]) => [name, !parameters.some((piece) => /^q=0(?:\.0*)?$/.test(piece))]),
  );
  const takes = (name: Encoding) => offers.get(name) ?? offers.get('*') ?? false;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes);
  const params = {
    // The highest quality takes longer than the bytes it saves.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return compressBrotli(bytes, { params });
}
