import type { Database } from '../database/database.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { absoluteLifeMs, deskLife, idleLifeMs } from './request-credentials.ts';

/** With the role that the member has now. */
export type SessionRow = Selectable<Tables['sessions']> & Pick<Selectable<Tables['users']>, 'role'>;

export type SessionNames = { readonly sessionId: string | null; readonly cookieHash: string | null };

type NewSession = Omit<Selectable<Tables['sessions']>, 'confirmed_at'>;

/**
 * Returns false when the member has another password hash, or is gone. Waits for a change of the password that is under way, as a
 * change waits for this, so that it ends all sessions of the former password.
 */
export async function insertSession(
  db: Database,
  session: NewSession,
  passwordHash: string,
): Promise<boolean> {
  const { id, user_id, cookie_hash, created_at, last_used_at, device } = session;
  const inserted = await db
    .insertInto('sessions')
    .columns(['id', 'user_id', 'cookie_hash', 'created_at', 'last_used_at', 'device'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select((column) => [
          column.val(id).as('id'),
          'users.id as user_id',
          column.val(cookie_hash).as('cookie_hash'),
          column.val(created_at).as('created_at'),
          column.val(last_used_at).as('last_used_at'),
          column.val(device).as('device'),
        ])
        .where('id', '=', user_id)
        .where('password_hash', '=', passwordHash)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The live sessions of a token and a cookie: none, one, or two when they differ. */
export async function findLiveSessions(db: Database, names: SessionNames, now: Date): Promise<SessionRow[]> {
  return await live(db, now)
    .where((row) =>
      row.or([row('sessions.id', '=', names.sessionId), row('cookie_hash', '=', names.cookieHash)]),
    )
    .execute();
}

function live(db: Database, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select('users.role')
    .where('last_used_at', '>', before(idleLifeMs))
    .where('sessions.created_at', '>', before(absoluteLifeMs))
    .where((row) =>
      row.or([
        row('users.role', '=', 'member'),
        row.and([
          row('last_used_at', '>', before(deskLife.idleMs)),
          row('sessions.created_at', '>', before(deskLife.absoluteMs)),
        ]),
      ]),
    );
}

/** The password was entered in this session. */
export async function markSessionConfirmed(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
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

/** Ends all sessions of the member, except one where `keptId` names it. */
export async function deleteSessionsOfUser(
  db: Database,
  userId: string,
  keptId: string | null = null,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', keptId)
    .execute();
}

/** A session of another member is left. */
export async function deleteSessionOfUser(db: Database, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute();
}

export async function findSessionIdsOfUser(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** The live sessions of a member, the last used one first. */
export async function findSessionsOfUser(
  db: Database,
  userId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<SessionRow[]> {
  return await live(db, now)
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .limit(limit)
    .execute();
}

export async function deleteSessionsUnusedSince(db: Database, usedBefore: Date): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<=', usedBefore).execute();
}
