import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** The complete HTML. Rejects with the first error of a component, or with the reason of the signal. */
export function renderToHtml(element: ReactNode, signal: AbortSignal): Promise<string> {
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
    const stopListening = () => signal.removeEventListener('abort', abort);
    const fail = (error: unknown) => {
      stopListening();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const stream = renderToPipeableStream(element, {
      // React sends larger parts after the page and inserts them by an inline script, which the policy forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // Piped only when complete: suspended parts would otherwise be inserted by inline scripts.
      onAllReady: () => {
        stopListening();
        stream.pipe(sink);
      },
      onError: fail,
      onShellError: fail,
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
