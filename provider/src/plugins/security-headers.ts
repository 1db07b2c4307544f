import type { App } from '../lib/fastify-app.ts';

/** On every answer; pages and pictures that need another policy set their own. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Written out instead of computed for each answer: the gateway adds what belongs to documents. */
export function addSecurityHeaders(app: App): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders);
  });
}
