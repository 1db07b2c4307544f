import type { App } from '../lib/fastify-app.ts';

/**
 * JSON is the only body most calls take. An empty one counts as none: the storefront names the JSON type on every
 * call, those without a body included. Keys that would reach a prototype are refused.
 */
export function acceptJsonBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
}
