import { setTimeout as wait } from 'node:timers/promises';
import { Migrator, sql, type Kysely } from 'kysely';
import { readErrorCode } from '../lib/files.ts';
import { migrationNames, migrationProvider } from './migrations/migrations.ts';
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
    const { done, pending } = await listMigrations(db);
    if (pending.length === 0) return;
    await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false)`.execute(db);
    const error = await runPending(db, done);
    await sql`reset lock_timeout`.execute(db);
    if (error === undefined) return;
    if (readErrorCode(error) !== lockTimeoutCode || attempt === maxLockAttempts)
      throw error instanceof Error ? error : new Error('The migration failed');
    onRetry(`a table is in use: attempt ${attempt + 1} of ${maxLockAttempts}`);
    await wait(lockRetryMs);
  }
}

/** Returns the error that ended it. */
async function runPending(db: Kysely<Tables>, done: readonly string[]): Promise<unknown> {
  try {
    if (isOfVersionBefore(done)) await adoptVersionBefore(db);
  } catch (error) {
    return error;
  }
  return (await new Migrator({ db, provider: migrationProvider }).migrateToLatest()).error;
}

const lastOfVersionBefore = '0039-feed-health';
const countOfVersionBefore = 34;

/** The version before had the same schema in many migrations ([decision 0147](../../../docs/decisions/0147-begin-with-version-1-of-what-is-stored.md)). */
function isOfVersionBefore(done: readonly string[]): boolean {
  return done.length === countOfVersionBefore && done.at(-1) === lastOfVersionBefore;
}

/** Replaces the names of its migrations by that of the one with the same schema, and checks the rows of its one constraint that was not. */
async function adoptVersionBefore(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from kysely_migration`.execute(transaction);
    const row = sql.join([migrationNames[0], new Date().toISOString()]);
    await sql`insert into kysely_migration (name, timestamp) values (${row})`.execute(transaction);
    await sql`alter table users validate constraint users_role_check`.execute(transaction);
  });
}

export type MigrationList = {
  readonly done: readonly string[];
  readonly pending: readonly string[];
  /** Done by a newer release: this one does not have them. */
  readonly newer: readonly string[];
};

/** Throws an error for operators if this version cannot continue from what was done. */
export async function listMigrations(db: Kysely<Tables>): Promise<MigrationList> {
  const table = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (table.rows[0]?.name === null) return compareMigrations([]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return compareMigrations(rows.map(({ name }) => name));
}

/** As {@link listMigrations}, for the names of a database or a backup. */
export function compareMigrations(done: readonly string[]): MigrationList {
  const [first = ''] = migrationNames;
  const pending = migrationNames.filter((name) => !done.includes(name));
  if (done.length === 0 || isOfVersionBefore(done)) return { done, pending, newer: [] };
  if (!done.includes(first))
    throw new Error(
      `The last migration is ${done.at(-1)}, and this version continues only from ${first}, or from ${lastOfVersionBefore} with all before it. ` +
        `Run the migrations of the version whose last one is ${lastOfVersionBefore}, then start this one. Nothing was changed.`,
    );
  return { done, pending, newer: done.filter((name) => !migrationNames.includes(name)) };
}
