import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { identitySchema, type Identity } from '../../api/session.ts';

/**
 * Local tokens: who may sign in without single sign-on. Only the hash of a token is stored. A token has 256 random bits,
 * so a fast hash suffices.
 */
export const tokenFileSchema = z.array(
  identitySchema.extend({
    remotes: identitySchema.shape.remotes.default([]),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
export type TokenEntry = z.infer<typeof tokenFileSchema>[number];

/** A new token for an identity: the secret, and the entry for the list. */
export function createToken(identity: Identity): { readonly token: string; readonly entry: TokenEntry } {
  const token = randomBytes(32).toString('base64url');
  return { token, entry: { ...identity, sha256: hashOf(token).toString('hex') } };
}

/** The identity of a token; `null` for an unknown one. Compares with all entries in constant time. */
export function findIdentity(entries: readonly TokenEntry[], token: string): Identity | null {
  const hash = hashOf(token);
  const [found] = entries.filter(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), hash));
  return found ? { name: found.name, role: found.role, remotes: found.remotes } : null;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
