import { setTimeout as wait } from 'node:timers/promises';
import { Migrator, sql, type Kysely } from 'kysely';
import { readErrorCode } from '../lib/files.ts';
import { migrationProvider } from './migrations/migrations.ts';
import type { Tables } from './schema.ts';

/** The number of the advisory lock. Every process that migrates or seeds takes it; the value has no meaning. */
const schemaLock = 7_041_905;

/** Requests that wait behind a migration are answered within their own limit of 4 s. */
const lockTimeoutMs = 2000;
const lockRetryMs = 5000;
const maxLockAttempts = 12;
const lockTimeoutCode = '55P03';

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
 * during a rollout or rollback both versions serve requests. A statement waits seconds for its lock, because every query
 * behind it waits, too; then the transaction ends, and is tried again. Throws the error of the database.
 */
export async function migrate(
  db: Kysely<Tables>,
  onRetry: (reason: string) => void = () => undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { pending } = await listMigrations(db);
    if (pending.length === 0) return;
    await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false)`.execute(db);
    const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
    await sql`reset lock_timeout`.execute(db);
    if (error === undefined) return;
    if (readErrorCode(error) !== lockTimeoutCode || attempt === maxLockAttempts)
      throw error instanceof Error ? error : new Error('The migration failed');
    onRetry(`a table is in use: attempt ${attempt + 1} of ${maxLockAttempts}`);
    await wait(lockRetryMs);
  }
}

export type MigrationList = {
  readonly done: readonly string[];
  readonly pending: readonly string[];
  /** Done by a newer release: this one does not have them. */
  readonly newer: readonly string[];
};

export async function listMigrations(db: Kysely<Tables>): Promise<MigrationList> {
  const known = Object.keys(await migrationProvider.getMigrations());
  const table = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (table.rows[0]?.name === null) return { done: [], pending: known, newer: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  return {
    done,
    pending: known.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !known.includes(name)),
  };
}
