import { Migrator, sql, type Kysely } from 'kysely';
import { migrationProvider } from './migrations/migrations.ts';
import type { Tables } from './schema.ts';

/** Any number of our own; every process that changes the schema or loads the sample takes this lock. */
const schemaLock = 7_041_905;

/**
 * Runs `work` while no other process of this database does: the loser of a race waits and then finds the work done.
 * The lock belongs to one connection and dies with it, so a killed process leaves none behind.
 */
export async function withSchemaLock(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${schemaLock})`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${schemaLock})`.execute(connection);
    }
  });
}

/**
 * Brings the schema up to date in one transaction. One that has all of this process's migrations is left as it is, also
 * when it has more: while a release is rolled out or back, both serve. Throws what the database said.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (await isSchemaComplete(db)) return;
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed');
}

/** Whether all migrations that we know were made. */
async function isSchemaComplete(db: Kysely<Tables>): Promise<boolean> {
  const table = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (table.rows[0]?.name === null) return false;
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(made.rows.map(({ name }) => name));
  return Object.keys(await migrationProvider.getMigrations()).every((name) => names.has(name));
}
