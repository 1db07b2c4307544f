import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';

/** What React writes for a Suspense boundary that the browser is to render. Texts cannot contain it: React escapes `<`. */
const incompleteBoundary = '<!--$!-->';

/**
 * The complete HTML. Rejects with the first error of a component, or with the reason of the signal.
 *
 * `renderToString` needs less processor time than a stream, because it joins strings instead of encoding chunks, but it
 * neither waits for suspended components nor reports errors below a boundary. A page with one of these is rendered
 * again as a stream.
 */
export async function renderToHtml(element: ReactNode, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const html = renderToString(element);
  return html.includes(incompleteBoundary) ? renderAsStream(element, signal) : html;
}

function renderAsStream(element: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const rendering = renderToReadableStream(element, {
      signal,
      // React sends larger parts after the page and inserts them by an inline script, which the policy forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => reject(error instanceof Error ? error : new Error(String(error))),
    });
    rendering
      .then(async (stream) => {
        // Read only when complete: suspended parts would otherwise be inserted by inline scripts.
        await stream.allReady;
        resolve(await new Response(stream).text());
      })
      .catch(reject);
  });
}
