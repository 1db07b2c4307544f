import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { App } from '../lib/fastify-app.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { isScriptRequest } from '../auth/request-credentials.ts';
import type { Sessions } from '../auth/sessions.ts';
import { memberOnly } from './openapi.ts';

export type OriginCheck = (request: FastifyRequest) => void;

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isWriteMethod(method: string): boolean {
  return !readMethods.has(method);
}

/** True for requests that a browser sends before the shopper asks for them. Pages cannot set this header. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return String(headers['sec-purpose']).startsWith('prefetch');
}

/** Checks writes, reads of members, which cost something with each cookie, and reads with an effect. */
export function addOriginCheck(app: App, { checkOrigin }: { readonly checkOrigin: OriginCheck }): void {
  app.addHook('onRequest', async (request) => {
    const { config, schema } = request.routeOptions;
    if (config.isAlwaysOpen === true || config.takesForeignForms === true) return;
    if (config.isScriptOnly === true) requireOwnScript(request);
    if (config.isScriptOnly === true || schema?.security === memberOnly || isWriteMethod(request.method))
      checkOrigin(request);
  });
}

/** Browsers that send none of these headers have the check of the origin only. */
function requireOwnScript(request: FastifyRequest): void {
  const isTyped = request.headers['sec-fetch-site'] === 'none';
  if (isTyped || !isScriptRequest(request) || isPrefetch(request))
    throw new RequestFailure(403, 'Only pages of the shop can do this.');
}

/**
 * Throws a 403 for requests that the page of another site sends with a shopper's cookie. Browsers name the origin in
 * Sec-Fetch-Site, which pages cannot set, or in Origin. A request with neither header does not come from a browser.
 */
export function createOriginCheck(config: Pick<Config, 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS'>): OriginCheck {
  const allowed = new Set([config.PUBLIC_ORIGIN, ...config.ALLOWED_ORIGINS]);
  return (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site === 'same-origin' || site === 'none' || (site === undefined && origin === undefined)) return;
    if (origin !== undefined && (allowed.has(origin) || isOwnHost(origin, request))) return;
    throw new RequestFailure(403, 'Requests from other sites are not accepted.');
  };
}

/** Compares hosts for browsers without Sec-Fetch-Site only: with that header the browser has compared origins itself. */
function isOwnHost(origin: string, request: FastifyRequest): boolean {
  try {
    return request.headers['sec-fetch-site'] === undefined && new URL(origin).host === request.host;
  } catch {
    return false;
  }
}

/**
 * Authenticates writes to `memberOnly` routes before their body is read: a guest gets 401, whatever the body holds.
 * The handler calls `sessions.require` again, because the session can end while the body arrives. Register this before
 * the routes.
 */
export function addMemberCheck(app: App, { sessions }: { readonly sessions: Sessions }): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.security !== memberOnly || ![route.method].flat().some(isWriteMethod)) return;
    const hooks = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [
      ...hooks,
      async (request, reply) => {
        await sessions.require(request, reply);
      },
    ];
  });
}
