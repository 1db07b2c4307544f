import { createHash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import { renderReadHeader, sessionCookieName } from '@szn/shared-contracts/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayInMs, hourInMs, secondInMs } from '../lib/clock.ts';

/** A session ends after so long without use … */
export const idleLifeMs = 30 * dayInMs;
/** … and at the latest so long after the sign-in. */
export const absoluteLifeMs = 90 * dayInMs;
/** The same of editors and admins. */
export const deskLife = { idleMs: 12 * hourInMs, absoluteMs: 7 * dayInMs } as const;

/** Browsers accept the prefix `__Host-` of its name with these only, and never from a sibling domain. */
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/**
 * Whether a script sends a request, or a program that is no browser. Pictures, frames, forms and links carry the session
 * cookie too, and their addresses can be data of others: credentials count in requests of scripts only.
 */
export function isScriptRequest({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'empty';
}

/** The token of the Authorization header, not verified. */
export function readBearer(request: FastifyRequest): string | undefined {
  if (!isScriptRequest(request)) return undefined;
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').trim().split(/\s+/, 2);
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined;
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  if (!isScriptRequest(request)) return undefined;
  const value = request.cookies[sessionCookieName];
  return value === undefined || value === '' || value.length > 128 ? undefined : value;
}

/** Whether a server reads data to render the page of a member. Browsers cannot send this: the gateway drops the header. */
export function isRenderRead(request: FastifyRequest): boolean {
  return request.headers[renderReadHeader] !== undefined;
}

export function createCookieValue(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores this hash: a copy of the table opens no session. */
export function hashCookie(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

export function setSessionCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(sessionCookieName, value, { ...cookieOptions, maxAge: idleLifeMs / secondInMs });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName, cookieOptions);
}
