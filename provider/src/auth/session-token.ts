import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { minuteInMs, secondInMs } from '../lib/clock.ts';

/** How long a bearer token is good for without the session's cookie. */
const tokenLifeMs = 15 * minuteInMs;

/** A token this near its end is renewed, so that a page left open does not lose its session in mid-click. */
export const tokenRenewalMs = 5 * minuteInMs;

const audience = 'szn-storefront';
const header = encode({ alg: 'HS256', typ: 'JWT' });
const headerSchema = z.object({ alg: z.literal('HS256') });
const claimsSchema = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  aud: z.literal(audience),
  iat: z.number().int(),
  exp: z.number().int(),
});

export type TokenSubject = { readonly userId: string; readonly sessionId: string };

/** What a presented token is worth. Only an intact one of ours says whom it names. */
export type TokenReading = IntactToken | { readonly kind: 'malformed' | 'bad-signature' };

export type IntactToken = {
  readonly kind: 'valid' | 'expired';
  readonly subject: TokenSubject;
  readonly endsAt: Date;
};

export type SessionTokens = {
  readonly create: (subject: TokenSubject, now: Date) => string;
  readonly read: (token: string, now: Date) => TokenReading;
};

/** HS256 and nothing else: the algorithm is ours to know, not the token's to choose. */
export function createSessionTokens(secret: string): SessionTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest();
  return {
    create: ({ userId, sessionId }, now) => {
      const issuedAt = Math.floor(now.getTime() / secondInMs);
      const claims = { sub: userId, sid: sessionId, aud: audience, iat: issuedAt };
      const content = `${header}.${encode({ ...claims, exp: issuedAt + tokenLifeMs / secondInMs })}`;
      return `${content}.${sign(content).toString('base64url')}`;
    },
    read: (token, now) => {
      const parts = readParts(token);
      if (parts === undefined) return { kind: 'malformed' };
      const expected = sign(parts.signedText);
      const { signature, claims } = parts;
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
        return { kind: 'bad-signature' };
      }
      const endsAt = new Date(claims.exp * secondInMs);
      const subject = { userId: claims.sub, sessionId: claims.sid };
      return { kind: endsAt > now ? 'valid' : 'expired', subject, endsAt };
    },
  };
}

type TokenParts = {
  readonly signedText: string;
  readonly signature: Buffer;
  readonly claims: z.output<typeof claimsSchema>;
};

/** `undefined` unless it is three parts, names our algorithm and claims what our tokens claim. */
function readParts(token: string): TokenParts | undefined {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const isOurKind = rest.length === 0 && signature !== '' && headerSchema.safeParse(decode(head)).success;
  const claims = isOurKind ? claimsSchema.safeParse(decode(body)).data : undefined;
  return claims && { signedText: `${head}.${body}`, signature: Buffer.from(signature, 'base64url'), claims };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
