import { hash } from 'node:crypto';
import { digestHeader } from '@szn/shared-contracts/wire';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from '../lib/fastify-app.ts';
import { RequestFailure } from '../lib/request-failure.ts';

const maxDepth = 16;

/** The body of a write that needs none: nothing at all, or `{}`. */
export const noBody = z.strictObject({}).optional();

/** Fastify validates a missing body as `null`, which is no optional value. */
export const validateRequest: typeof validatorCompiler = (part) => {
  const validate = validatorCompiler(part);
  return part.httpPart === 'body' ? (body: unknown) => validate(body ?? undefined) : validate;
};

/**
 * Accepts JSON bodies only. An empty body counts as none, because the storefront sends the JSON type with every call.
 * Rejects `__proto__` keys and, in any part of a request, NUL bytes, which PostgreSQL cannot store.
 */
export function addJsonBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
  app.addHook('preValidation', async (request) => {
    if ([request.query, request.params, request.body].some((part) => hasNulByte(part, maxDepth))) {
      throw new RequestFailure(400, 'NUL bytes are not accepted.');
    }
  });
}

/** Sends the digest of each JSON body, by which the gateway and browsers notice a byte that changed on the way. */
export function addJsonDigests(app: App): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json'))
      reply.header(digestHeader, `sha-256=:${hash('sha256', payload, 'base64')}:`);
    return payload;
  });
}

/** Accepts HTML forms in one part of the app. Other routes do not: another site can submit a form without preflight. */
export function addFormBodies(app: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body.toString())];
      // An object without prototype: a field name cannot reach one.
      done(null, Object.setPrototypeOf(Object.fromEntries(fields), null));
    },
  );
}

/** Values deeper than `depthLeft` count as faulty. */
function hasNulByte(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depthLeft === 0) return true;
  return Object.entries(value).some(
    ([name, entry]) => name.includes('\0') || hasNulByte(entry, depthLeft - 1),
  );
}
