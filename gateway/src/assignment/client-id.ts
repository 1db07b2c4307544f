import { randomBytes } from 'node:crypto';
import { readCookie, writeCookie, type CookieRequest } from './cookies.ts';

/** Somebody's browser, known by nothing but a random id of 128 bits. */
export type Visitor = {
  readonly id: string;
  /** To be sent where the visitor has none yet. */
  readonly setCookie: string | null;
};

const name = 'szn-visitor';
const idPattern = /^[A-Za-z0-9_-]{22}$/;
/** Longer than any canary. */
const maxAgeSeconds = 180 * 24 * 60 * 60;

export function readVisitor(request: CookieRequest): Visitor {
  const known = readCookie(request, name);
  if (known !== undefined && idPattern.test(known)) return { id: known, setCookie: null };
  const id = randomBytes(16).toString('base64url');
  return { id, setCookie: writeCookie(request, { name, value: id, maxAgeSeconds }) };
}
