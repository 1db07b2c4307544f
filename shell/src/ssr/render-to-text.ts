import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** The element's whole HTML. Rejects with the first error of any component, or with the signal's reason. */
export function renderToText(element: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const abort = () => stream.abort(signal.reason);
    const settle = () => signal.removeEventListener('abort', abort);
    const fail = (error: unknown) => {
      settle();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const stream = renderToPipeableStream(element, {
      // React sends what is larger than this after the page and moves it into place by an inline script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // Piped only when complete: a page that suspends would otherwise be finished by inline scripts.
      onAllReady: () => {
        settle();
        stream.pipe(sink);
      },
      onError: fail,
      onShellError: fail,
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
