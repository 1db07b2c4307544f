import { Writable } from 'node:stream';

/** A stream for a logger of a test, and what was written to it. */
export function captureLog() {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  return { stream, read: () => text };
}
