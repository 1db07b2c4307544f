import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { App } from '../lib/fastify-app.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import type { Sessions } from '../auth/sessions.ts';
import { memberOnly } from './openapi.ts';

export type OriginCheck = (request: FastifyRequest) => void;

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isWriteMethod(method: string): boolean {
  return !readMethods.has(method);
}

export function addOriginCheck(app: App, { checkOrigin }: { readonly checkOrigin: OriginCheck }): void {
  app.addHook('onRequest', async (request) => {
    const { isAlwaysOpen, takesForeignForms } = request.routeOptions.config;
    if (isAlwaysOpen === true || takesForeignForms === true) return;
    if (isWriteMethod(request.method)) checkOrigin(request);
  });
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
