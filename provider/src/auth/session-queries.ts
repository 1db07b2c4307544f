import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { absoluteLifeMs, idleLifeMs } from './request-credentials.ts';

export type SessionRow = Tables['sessions'];

export type SessionNames = { readonly sessionId: string | null; readonly cookieHash: string | null };

/** The live sessions of a token and a cookie: none, one, or two when they differ. */
export async function findLiveSessions(db: Database, names: SessionNames, now: Date): Promise<SessionRow[]> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where((row) => row.or([row('id', '=', names.sessionId), row('cookie_hash', '=', names.cookieHash)]))
    .where('last_used_at', '>', new Date(now.getTime() - idleLifeMs))
    .where('created_at', '>', new Date(now.getTime() - absoluteLifeMs))
    .execute();
}

export async function markSessionUsed(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

export async function deleteSessions(db: Database, names: SessionNames): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('id', '=', names.sessionId), row('cookie_hash', '=', names.cookieHash)]))
    .execute();
}

export async function deleteSessionsOfUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteSessionsUnusedSince(db: Database, usedBefore: Date): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<=', usedBefore).execute();
}
