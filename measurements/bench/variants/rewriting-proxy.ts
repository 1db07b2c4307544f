import { createServer, request as startRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';

export type RewritingProxy = { readonly origin: string; readonly stop: () => Promise<void> };

/** Rewrites an HTML document; `path` is that of the page. */
export type RewriteDocument = (html: string, path: string) => string;

/** The level at which the gateway compresses pages that are requested again. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Headers that describe the original bytes. */
const droppedHeaders = [
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
];

/** Answers a request and returns `true`, or returns `false` for one that the server behind the proxy answers. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves another server's pages with other HTML, compressed as the gateway compresses them. All else that `answer` does
 * not answer passes through unchanged.
 */
export async function startRewritingProxy(
  targetOrigin: string,
  rewrite: RewriteDocument,
  answer: AnswerRequest = () => false,
): Promise<RewritingProxy> {
  // The documents of a page are equal as long as it is cached: none is compressed twice.
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = (html: string): Promise<Buffer> => {
    const bytes = compressed.get(html) ?? promisify(brotliCompress)(html, compression);
    compressed.set(html, bytes);
    return bytes;
  };

  async function serveDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await fetch(`${targetOrigin}${request.url}`, {
      headers: { accept: 'text/html', 'accept-encoding': 'identity', cookie: request.headers.cookie ?? '' },
      redirect: 'manual',
    });
    const html = rewrite(await page.text(), request.url ?? '/');
    const headers = [...page.headers].filter(([name]) => !droppedHeaders.includes(name));
    response.writeHead(page.status, { ...Object.fromEntries(headers), 'content-encoding': 'br' });
    response.end(await compress(html));
  }

  const server = createServer((request, response) => {
    if (request.headers['sec-fetch-dest'] !== 'document') {
      if (answer(request, response)) return;
      passOn(targetOrigin, request, response);
      return;
    }
    serveDocument(request, response).catch((error: Error) => response.destroy(error));
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Forwards a request to this server and its response to the browser. */
export function passOn(targetOrigin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const forwarded = startRequest(`${targetOrigin}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', (error) => response.destroy(error));
  request.pipe(forwarded);
}
