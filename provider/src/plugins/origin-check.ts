import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { RequestFailure } from '../lib/request-failure.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type OriginCheck = (request: FastifyRequest) => void;

/**
 * Refuses what another site's page asks in the shopper's name (403). Browsers say where a request comes from in
 * Sec-Fetch-Site, which pages cannot forge, and older ones in Origin; programs that say neither are no browsers and
 * hold no shopper's cookie.
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

export function isWrite(request: FastifyRequest): boolean {
  return !readingMethods.has(request.method);
}

function isOwnHost(origin: string, request: FastifyRequest): boolean {
  try {
    // A browser that sends Sec-Fetch-Site has compared origins itself, and better.
    return request.headers['sec-fetch-site'] === undefined && new URL(origin).host === request.host;
  } catch {
    return false;
  }
}
