import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';

export type UserRow = Omit<
  Selectable<Tables['users']>,
  'password_hash' | 'role' | 'created_at' | 'verified_at'
>;

const visibleColumns = [
  'id',
  'email',
  'name',
  'phone',
  'photo',
  'address',
  'state',
  'country',
  'verified_email',
] as const;

/** Throws a unique violation when an account has this address. */
export async function insertUser(
  db: Database,
  user: { id: string; email: string; name: string; password_hash: string },
): Promise<UserRow> {
  return await db.insertInto('users').values(user).returning(visibleColumns).executeTakeFirstOrThrow();
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return await db.selectFrom('users').select(visibleColumns).where('id', '=', id).executeTakeFirst();
}

export async function findUserWithPassword(db: Database, email: string) {
  const columns = [...visibleColumns, 'password_hash'] as const;
  return await db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst();
}

export async function updateUserRow(
  db: Database,
  id: string,
  change: Partial<UserRow>,
): Promise<UserRow | undefined> {
  return await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(visibleColumns)
    .executeTakeFirst();
}
