import { sql, type Insertable, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { MemberDataPart } from '../database/member-data.ts';
import type { Role } from '../database/tables/role-tables.ts';
import type { Tables } from '../database/schema.ts';

/** The number of the advisory lock; the value has no meaning. */
const roleLock = 7_041_906;
const maxListed = 500;

export type RoleHolder = { readonly email: string; readonly name: string; readonly role: Role };

/** An address is null once its account is deleted. */
export type RoleChange = {
  readonly at: Date;
  readonly member: string | null;
  readonly from: Role;
  readonly to: Role;
  readonly origin: Tables['role_changes']['origin'];
  readonly admin: string | null;
};

export type RoleGrant = {
  readonly email: string;
  readonly role: Role;
  /** The admin who asks; null: a command on the server. */
  readonly adminId: string | null;
};

/**
 * Gives a member another role and logs it. Concurrent changes run one after the other. Throws an error for people if the address has no
 * account or is not verified, if the member has the role already, or if no admin would be left.
 */
export async function changeRole(
  db: Database,
  { email, role, adminId }: RoleGrant,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${roleLock})`.execute(transaction);
    if (adminId !== null) await requireAdmin(transaction, adminId);
    const member = await transaction
      .selectFrom('users')
      .select(['id', 'role', 'verified_email'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (member === undefined) throw new Error(`${email} has no account`);
    if (member.role === role) throw new Error(`${email} is ${describeRole(role)} already`);
    // Whoever registers an address of somebody else must not get a role by it.
    if (role !== 'member' && member.verified_email !== email)
      throw new Error(`${email} is not verified: its owner opens the link in the mail first`);
    if (member.role === 'admin') await requireAnotherAdmin(transaction, member.id);
    await transaction.updateTable('users').set({ role }).where('id', '=', member.id).execute();
    const origin = adminId === null ? 'command' : 'admin';
    await logChange(transaction, {
      at: now,
      member_id: member.id,
      former_role: member.role,
      new_role: role,
      origin,
      admin_id: adminId,
    });
  });
}

/** The role can have been withdrawn since the request was let in. */
async function requireAdmin(transaction: Transaction<Tables>, id: string): Promise<void> {
  const admin = await transaction.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst();
  if (admin?.role !== 'admin') throw new Error('Only admins change roles');
}

/** Throws an error for people if the member is the only admin. */
export async function requireAnotherAdmin(db: Database, memberId: string): Promise<void> {
  const admins = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(2).execute();
  if (admins.length === 1 && admins[0]?.id === memberId)
    throw new Error('The last admin stays: make another one first');
}

async function logChange(transaction: Database, change: Insertable<Tables['role_changes']>): Promise<void> {
  await transaction.insertInto('role_changes').values(change).execute();
}

/** Everybody with a role, admins first. */
export async function listRoleHolders(db: Database): Promise<readonly RoleHolder[]> {
  return await db
    .selectFrom('users')
    .select(['email', 'name', 'role'])
    .where('role', '<>', 'member')
    .orderBy('role')
    .orderBy('email')
    .limit(maxListed)
    .execute();
}

/** The last changes, the newest first. */
export async function listRoleChanges(db: Database): Promise<readonly RoleChange[]> {
  const rows = await db
    .selectFrom('role_changes')
    .leftJoin('users as members', 'members.id', 'role_changes.member_id')
    .leftJoin('users as admins', 'admins.id', 'role_changes.admin_id')
    .select(['at', 'former_role', 'new_role', 'origin', 'members.email as member', 'admins.email as admin'])
    .orderBy('role_changes.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ former_role: from, new_role: to, ...change }) => ({ ...change, from, to }));
}

function describeRole(role: Role): string {
  return `${role === 'member' ? 'a' : 'an'} ${role}`;
}

/** The log outlives the account, because it says who could change the shop; without the account an id names nobody. */
export const roleData: MemberDataPart = {
  stored: 'account',
  tables: ['role_changes'],
  exportFields: async (db, { userId }) => ({
    roleChanges: await db
      .selectFrom('role_changes')
      .select(['at', 'former_role as from', 'new_role as to', 'origin'])
      .where('member_id', '=', userId)
      .orderBy('id')
      .limit(maxListed)
      .execute(),
  }),
  remove: async (transaction, { userId }, now) => {
    const { role } = await transaction
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (role === 'member') return;
    await logChange(transaction, {
      at: now,
      member_id: userId,
      former_role: role,
      new_role: 'member',
      origin: 'deletion',
      admin_id: null,
    });
  },
};
