import { Transform, type Readable } from 'node:stream';

/** More was sent than may be. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The same stream, which fails with a {@link BodyTooLargeError} once more than `most` bytes have passed. */
export function limitBody(body: Readable, most: number): Readable {
  let passed = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      if (passed > most) done(new BodyTooLargeError(`more than ${most} bytes`));
      else done(null, chunk);
    },
  });
  body.on('error', (error) => limited.destroy(error));
  body.on('aborted', () => limited.destroy(new Error('the client has gone')));
  return body.pipe(limited);
}
