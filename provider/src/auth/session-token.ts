import { compactVerify, decodeJwt, errors, SignJWT } from 'jose';
import { z } from 'zod';
import { listKeys } from '../config/session-keys.ts';
import { minuteInMs, secondInMs } from '../lib/clock.ts';

/** A bearer token is valid for so long without the cookie of its session. */
const tokenLifeMs = 15 * minuteInMs;

/** A token that expires sooner is renewed, so that an open page keeps its session. */
export const tokenRenewalMs = 5 * minuteInMs;

const algorithm = 'HS256';
const audience = 'szn-storefront';
const claimsSchema = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  aud: z.literal(audience),
  iat: z.number().int(),
  exp: z.number().int(),
});

type TokenSubject = { readonly userId: string; readonly sessionId: string };

export type VerifiedToken = {
  readonly kind: 'valid' | 'expired';
  readonly subject: TokenSubject;
  readonly expiresAt: Date;
  /** Another key signs now: the token should be replaced before its key is removed. */
  readonly isOfOldKey: boolean;
};

/** Only a token with a correct signature has a subject. */
type TokenReading = VerifiedToken | { readonly kind: 'malformed' | 'bad-signature' };

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/**
 * JSON Web Tokens signed with HS256. A token cannot choose another algorithm. `secret` has one key per line: the first one
 * signs, and all verify.
 */
export function createSessionTokens(secret: string) {
  const keys = listKeys(secret).map((key) => Buffer.from(key, 'utf8'));
  const [signingKey = Buffer.alloc(0)] = keys;
  return {
    create: async ({ userId, sessionId }: TokenSubject, now: Date): Promise<string> => {
      const issuedAt = Math.floor(now.getTime() / secondInMs);
      return await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + tokenLifeMs / secondInMs)
        .sign(signingKey);
    },
    /** Never rejects. */
    read: async (token: string, now: Date): Promise<TokenReading> => {
      const claims = readClaims(token);
      if (claims === undefined) return { kind: 'malformed' };
      let keyNumber = 0;
      try {
        keyNumber = await findKey(token, keys);
      } catch (error) {
        const isSignature = error instanceof errors.JWSSignatureVerificationFailed;
        return { kind: isSignature ? 'bad-signature' : 'malformed' };
      }
      // `exp` is compared here and not by jose, which throws away the subject of an expired token.
      const expiresAt = new Date(claims.exp * secondInMs);
      const subject = { userId: claims.sub, sessionId: claims.sid };
      return {
        kind: expiresAt > now ? 'valid' : 'expired',
        subject,
        expiresAt,
        isOfOldKey: keyNumber > 0,
      };
    },
  };
}

/** The number of the key that signed the token. Throws the error of the last key when none did. */
async function findKey(token: string, keys: readonly Buffer[]): Promise<number> {
  let failure: unknown;
  for (const [number, key] of keys.entries()) {
    try {
      await compactVerify(token, key, { algorithms: [algorithm] });
      return number;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** The claims of an unverified token, or `undefined` when they are not those of a session token. */
function readClaims(token: string): z.output<typeof claimsSchema> | undefined {
  try {
    return claimsSchema.safeParse(decodeJwt(token)).data;
  } catch {
    return undefined;
  }
}
