import { createHash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayInMs, secondInMs } from '../lib/clock.ts';

/** Browsers accept the prefix `__Host-` with Secure and Path=/ only, and never from a sibling domain. */
const cookieName = '__Host-szn_session';

/** A session ends after so long without use … */
export const idleLifeMs = 30 * dayInMs;
/** … and at the latest so long after the sign-in. */
export const absoluteLifeMs = 90 * dayInMs;

const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** The token of the Authorization header, not verified. */
export function readBearer(request: FastifyRequest): string | undefined {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').trim().split(/\s+/, 2);
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined;
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[cookieName];
  return value === undefined || value === '' || value.length > 128 ? undefined : value;
}

export function createCookieValue(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores this hash: a copy of the table opens no session. */
export function hashCookie(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

export function setSessionCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(cookieName, value, { ...cookieOptions, maxAge: idleLifeMs / secondInMs });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName, cookieOptions);
}
