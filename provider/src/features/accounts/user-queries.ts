import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { UsersTable } from '../../database/schema.ts';

export type UserRow = Omit<Selectable<UsersTable>, 'password_hash' | 'role' | 'created_at'>;

const visibleColumns = ['id', 'email', 'name', 'phone', 'photo', 'address', 'state', 'country'] as const;

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

export async function findPasswordHash(
  db: Database,
  email: string,
): Promise<(UserRow & { password_hash: string }) | undefined> {
  return await db
    .selectFrom('users')
    .select([...visibleColumns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export type ProfileChange = Partial<
  Pick<UserRow, 'name' | 'phone' | 'photo' | 'address' | 'state' | 'country'>
>;

export async function updateUserRow(
  db: Database,
  id: string,
  change: ProfileChange,
): Promise<UserRow | undefined> {
  return await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(visibleColumns)
    .executeTakeFirst();
}
