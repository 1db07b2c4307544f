import type { SessionRow } from './session-queries.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { tokenRenewalMs, type IntactToken } from './session-token.ts';

/** What a request shows of itself: an intact token, a cookie, either or both. */
export type Credentials = { readonly token: IntactToken | null; readonly cookieHash: string | null };

/** A 401 whose message the storefront acts on (section 8). */
export function refused(message: string): RequestFailure {
  return new RequestFailure(401, message);
}

/**
 * The session a request belongs to. The cookie's counts first; one of another member means that somebody else has
 * signed in meanwhile. Throws `jwt expired` where nothing proves a live session.
 */
export function chooseSession(
  live: readonly SessionRow[],
  { token, cookieHash }: Credentials,
  isCookieRequired: boolean,
): SessionRow {
  const byCookie = live.find((session) => isByCookie(session, cookieHash));
  if (byCookie !== undefined) {
    if (token !== null && token.subject.userId !== byCookie.user_id) throw refused('jwt expired');
    return byCookie;
  }
  if (token?.kind !== 'valid' || isCookieRequired) throw refused('jwt expired');
  const { sessionId, userId } = token.subject;
  const byToken = live.find((session) => session.id === sessionId && session.user_id === userId);
  if (byToken === undefined) throw refused('jwt expired');
  return byToken;
}

/** Whether to hand out a new token: only to who holds the cookie, when the shown token is missing, old or of another session. */
export function isRenewalDue(session: SessionRow, { token, cookieHash }: Credentials, now: Date): boolean {
  if (!isByCookie(session, cookieHash)) return false;
  if (token?.kind !== 'valid' || token.subject.sessionId !== session.id) return true;
  return token.endsAt.getTime() - now.getTime() < tokenRenewalMs;
}

export function isByCookie(session: SessionRow, cookieHash: string | null): boolean {
  return cookieHash !== null && session.cookie_hash === cookieHash;
}
