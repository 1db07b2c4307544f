import { Migrator, sql, type Kysely } from 'kysely';
import { migrationProvider } from './migrations/migrations.ts';
import type { Tables } from './schema.ts';

/** The number of the advisory lock. Every process that migrates or seeds takes it; the value has no meaning. */
const schemaLock = 7_041_905;

/**
 * Runs `work` in one process at a time. A second process waits and then finds the work done. The lock ends with its
 * connection, so a killed process leaves none.
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
 * Migrates the schema in one transaction. Does nothing when the schema has all migrations of this process, or more:
 * during a rollout or rollback both versions serve requests. Throws the error of the database.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (await isSchemaComplete(db)) return;
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed');
}

async function isSchemaComplete(db: Kysely<Tables>): Promise<boolean> {
  const table = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (table.rows[0]?.name === null) return false;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(done.rows.map(({ name }) => name));
  return Object.keys(await migrationProvider.getMigrations()).every((name) => names.has(name));
}
