import type { FastifyInstance } from 'fastify';
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

/** Takes HTML forms in this part of the app only: elsewhere a form is a trick of another site. */
export function acceptFormBodies(app: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body.toString())];
      // Null has no prototype that a field's name could reach.
      done(null, Object.assign(Object.create(null), Object.fromEntries(fields)));
    },
  );
}

/**
 * Whether a text anywhere in a request's value holds a NUL, which PostgreSQL cannot store.
 * Values nested deeper than any call of ours are refused in the same way.
 */
export function hasNulByte(value: unknown, depthLeft = 16): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depthLeft === 0) return true;
  return Object.entries(value).some(
    ([name, entry]) => name.includes('\0') || hasNulByte(entry, depthLeft - 1),
  );
}
