import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A secret for a link in a mail. The database stores its hash only. */
export function createOneUseToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOneUseToken(token) };
}

export function hashOneUseToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export const oneUseTokenField = z.string().regex(/^[\w-]{43}$/, 'The link is not valid.');
