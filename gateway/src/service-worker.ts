import { site } from '@szn/shared-contracts';
import { offlineReading } from '@szn/shared-contracts/rendering';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.ts';
import { readWorkerScript } from './document/shell-assets.ts';
import { workerPolicy } from './document/security-headers.ts';

/** Everything that this site has stored in the browser. Not `executionContexts`: the page that asks shows the answer. */
const everything = '"cache", "cookies", "storage"';

const resetPage = [
  `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8">`,
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
  `<meta name="color-scheme" content="light dark"><title>This browser is reset | ${site.name}</title></head><body><main>`,
  `<h1>This browser is reset</h1><p>Everything that ${site.name} had stored in it is removed: your sign-in, your choices and `,
  'the pages kept for reading without a network. Your account is as it was.</p>',
  '<p><a href="/">Go to the home page</a></p></main></body></html>',
].join('');

/**
 * Serves the service worker (decision 0087), or with `OFFLINE_READING=off` the one that removes itself and its stores, and
 * `/reset-browser`, by which one browser forgets everything about this site. Throws if the shell has no worker.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  { shellFolder, hasOfflineReading }: Pick<GatewayConfig, 'shellFolder' | 'hasOfflineReading'>,
): void {
  const script = readWorkerScript(shellFolder, hasOfflineReading ? 'service-worker' : 'removal');
  app.get(offlineReading.workerPath, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // The browser compares the bytes after each navigation.
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', workerPolicy)
      .send(script),
  );
  app.get('/reset-browser', (request, reply) => {
    const { 'sec-fetch-site': from = '', 'sec-fetch-mode': mode = '' } = request.headers;
    reply.header('Cache-Control', 'no-store');
    // A link or a picture of another site must not sign shoppers out.
    const isAsked = mode === 'navigate' && ['none', 'same-origin'].includes(String(from));
    if (!isAsked) return reply.code(403).send({ message: 'Enter this address yourself.' });
    return reply.header('Clear-Site-Data', everything).type('text/html; charset=utf-8').send(resetPage);
  });
}
