import type { Database } from '../../database/database.ts';

export async function findUserByEmail(
  db: Database,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  return await db.selectFrom('users').select(['id', 'name']).where('email', '=', email).executeTakeFirst();
}

export async function insertPasswordReset(
  db: Database,
  reset: { token_hash: string; user_id: string; ends_at: Date },
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

export async function isResetLinkLive(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return reset !== undefined;
}

/** Uses the link up, with every other one of its user, and returns whose it was. Of two at once, one gets it. */
export async function takePasswordReset(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  await db.deleteFrom('password_resets').where('user_id', '=', taken.user_id).execute();
  return taken.user_id;
}

/** Returns the account's e-mail address. */
export async function replacePasswordHash(
  db: Database,
  userId: string,
  passwordHash: string,
): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst();
  return changed?.email;
}

export async function deletePasswordResetsEndedBefore(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('ends_at', '<=', now).execute();
}
