import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isPhotoUpload } from '../admission/admission.ts';

const maxBytes = 1024 * 1024;
/** 5 MB for the picture (specification, section 9) and the multipart overhead. */
const maxPhotoBytes = 6 * 1024 * 1024;

/** Size limit of the request body. */
export function maxBytesFor(url: string): number {
  return isPhotoUpload(url) ? maxPhotoBytes : maxBytes;
}

/** Of all bodies that arrive at the same time: a gateway has little more memory than its pages need. */
const maxReceivedBytes = 64 * 1024 * 1024;

/** Receives bodies as a whole, each within `timeoutMs`. */
export function createBodyReceiver(timeoutMs: number, maxBytesAtOnce = maxReceivedBytes) {
  let reserved = 0;
  /** `slow`: it was not complete in time, or the client went away. `full`: too many others arrive. */
  return async (body: Readable, length: number): Promise<Readable | 'slow' | 'full'> => {
    if (reserved + length > maxBytesAtOnce) return 'full';
    reserved += length;
    try {
      return await receive(body, timeoutMs);
    } finally {
      reserved -= length;
    }
  };
}

function receive(body: Readable, timeoutMs: number): Promise<Readable | 'slow'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('slow'), timeoutMs);
    buffer(body)
      .then(
        (bytes) => resolve(Readable.from(bytes, { objectMode: false })),
        () => resolve('slow'),
      )
      .finally(() => clearTimeout(timer));
  });
}

export class BodyTooLargeError extends Error {}

/** Passes the stream through; it fails with a {@link BodyTooLargeError} after `limit` bytes. */
export function limitBody(body: Readable, limit: number): Readable {
  let received = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      if (received > limit) done(new BodyTooLargeError(`more than ${limit} bytes`));
      else done(null, chunk);
    },
  });
  // The client can go away before anything reads the body.
  limited.on('error', () => undefined);
  body.on('error', (error) => limited.destroy(error));
  body.on('aborted', () => limited.destroy(new Error('the client closed the connection')));
  return body.pipe(limited);
}
