import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { identitySchema, type Identity } from '../../api/session.ts';

/** What a local token grants. Its name is the subject: two tokens with one name are one person. */
export const grantedSchema = identitySchema.omit({ issuer: true, subject: true });
type Granted = z.infer<typeof grantedSchema>;

const localIssuer = 'console';

/**
 * Local tokens: who may sign in without single sign-on. Only the hash of a token is stored. A token has 256 random bits,
 * so a fast hash suffices.
 */
export const tokenFileSchema = z.array(
  grantedSchema.extend({
    remotes: identitySchema.shape.remotes.default([]),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
export type TokenEntry = z.infer<typeof tokenFileSchema>[number];

/** A new token for an identity: the secret, and the entry for the list. */
export function createToken(granted: Granted): { readonly token: string; readonly entry: TokenEntry } {
  const token = randomBytes(32).toString('base64url');
  return { token, entry: { ...granted, sha256: hashOf(token).toString('hex') } };
}

/** The identity of a token; `null` for an unknown one. Compares with all entries in constant time. */
export function findIdentity(entries: readonly TokenEntry[], token: string): Identity | null {
  const hash = hashOf(token);
  const [found] = entries.filter(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), hash));
  if (!found) return null;
  const { name, role, remotes } = found;
  return { issuer: localIssuer, subject: name, name, role, remotes };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
