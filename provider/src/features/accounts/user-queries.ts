import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';
import type { Tables } from '../../database/schema.ts';
import { sessionEnded } from '../../lib/request-failure.ts';

export type UserRow = Omit<
  Selectable<Tables['users']>,
  'password_hash' | 'created_at' | 'verified_at' | 'sizes'
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
  'role',
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

export type UserWithPassword = UserRow & { readonly password_hash: string };

const columnsWithPassword = [...visibleColumns, 'password_hash'] as const;

export async function findUserWithPassword(
  db: Database,
  email: string,
): Promise<UserWithPassword | undefined> {
  return await db
    .selectFrom('users')
    .select(columnsWithPassword)
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function findUserWithPasswordById(
  db: Database,
  id: string,
): Promise<UserWithPassword | undefined> {
  return await db.selectFrom('users').select(columnsWithPassword).where('id', '=', id).executeTakeFirst();
}

/** Returns false when the account has another hash than `from`, or is gone. */
export async function replacePasswordHash(
  db: Database,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
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

/** The export leaves out the hash of the password. */
export const accountData: MemberDataPart = {
  stored: 'account',
  tables: ['users'],
  exportFields: async (db, { userId }) => {
    const columns = [...visibleColumns, 'created_at', 'sizes'] as const;
    const row = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
    if (row === undefined) throw sessionEnded();
    const { created_at, address, state, country, ...fields } = row;
    return { account: { ...fields, address: { address, state, country }, createdAt: created_at } };
  },
  // The deletion ends with the row itself.
  remove: null,
};

export const deviceData: MemberDataPart = {
  stored: 'devices',
  tables: ['sessions'],
  exportFields: async (db, { userId }) => ({
    devices: await db
      .selectFrom('sessions')
      .select(['device', 'created_at as signedInAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .limit(maxExportedDevices)
      .execute(),
  }),
  remove: null,
};

/** More sessions than a member starts in 90 days by hand. */
const maxExportedDevices = 10_000;
