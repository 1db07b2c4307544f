import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { openServerDatabase, type Database } from '../../database/database.ts';
import { compareMigrations, withSchemaLock } from '../../database/migrate.ts';
import { photoFolder } from '../photos/photo-storage.ts';
import { verifyBackup, type BackupManifest } from './backup-manifest.ts';
import { lockEmbedded, openEmbedded } from './embedded-database.ts';
import { runPostgresProgram } from './run-postgres-program.ts';
import { countRows, describeDifferences } from './table-queries.ts';

type RestoreOptions = {
  readonly folder: string;
  /** Replaces what the database has. Without it, only an empty database is filled. */
  readonly mayReplace: boolean;
};

/**
 * Restores a backup that `createBackup` has written: first compares its files with the manifest, then restores, then
 * compares the rows of every table. A failure leaves the database as it was. Throws errors for operators.
 */
export async function restoreBackup(config: Config, options: RestoreOptions): Promise<BackupManifest> {
  const manifest = await verifyBackup(options.folder);
  const kind = config.DATABASE_URL === undefined ? 'embedded' : 'postgresql';
  if (manifest.database !== kind)
    throw new Error(`The backup is of ${nameOf(manifest.database)}, and the settings name ${nameOf(kind)}.`);
  const { newer } = compareMigrations(manifest.migrations);
  if (newer.length > 0)
    throw new Error(
      `The backup is from a newer provider: this one does not know the migration ${newer.join(', ')}.`,
    );
  const restore = kind === 'embedded' ? restoreEmbedded : restoreServer;
  await restore(config, options, manifest);
  await restorePhotos(options.folder, photoFolder(config), manifest);
  return manifest;
}

const notEmpty = 'is not empty. Name an empty one, or add --replace to delete what it has.';
/** The former tables, until the restored ones are checked. */
const formerSchema = 'szn_before_restore';

async function restoreServer(
  config: Config,
  options: RestoreOptions,
  manifest: BackupManifest,
): Promise<void> {
  const url = config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL ?? '';
  const database = openServerDatabase({ url, poolSize: 1 });
  const load = async (db: Database) => {
    await runPostgresProgram({
      program: 'pg_restore',
      url,
      parameters: [
        '--no-owner',
        '--exit-on-error',
        '--single-transaction',
        join(options.folder, 'database.dump'),
      ],
      binFolder: config.POSTGRES_BIN,
    });
    await checkRows(db, manifest);
    await sql`analyze`.execute(db);
  };
  try {
    await database.maintain((db) =>
      withSchemaLock(db, async (locked) => {
        if (await isServerEmpty(locked)) return await load(locked);
        if (!options.mayReplace) throw new Error(`The database ${notEmpty}`);
        await refuseConnections(locked);
        await replaceSchema(locked, load);
      }),
    );
  } finally {
    await database.close();
  }
}

/** Moves the tables aside, and back if `load` fails. */
async function replaceSchema(db: Database, load: (db: Database) => Promise<void>): Promise<void> {
  await sql`alter schema public rename to ${sql.id(formerSchema)}`.execute(db);
  try {
    await sql`create schema public`.execute(db);
    // As in a new database.
    await sql`grant usage on schema public to public`.execute(db);
    await load(db);
  } catch (error) {
    await sql`drop schema if exists public cascade`.execute(db);
    await sql`alter schema ${sql.id(formerSchema)} rename to public`.execute(db);
    throw error;
  }
  await sql`drop schema ${sql.id(formerSchema)} cascade`.execute(db);
}

async function isServerEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from pg_class where relnamespace = 'public'::regnamespace) as exists
  `.execute(db);
  return rows[0]?.exists === false;
}

/** A running provider would write into tables that are about to be deleted. */
async function refuseConnections(db: Database): Promise<void> {
  const { rows } = await sql<{ role: string; program: string; address: string | null; pid: number }>`
    select usename as role, application_name as program, host(client_addr) as address, pid
    from pg_stat_activity
    where datname = current_database() and usename is not null and pid <> pg_backend_pid()
    order by pid
  `.execute(db);
  if (rows.length === 0) return;
  const others = rows.map(
    ({ role, program, address, pid }) =>
      `${role} (${program || 'no name'}, ${address ?? 'this machine'}, process ${pid})`,
  );
  throw new Error(
    `Other connections use the database: stop every provider first. They are: ${others.join(', ')}.`,
  );
}

async function restoreEmbedded(
  { DATA_DIR }: Config,
  { folder, mayReplace }: RestoreOptions,
  manifest: BackupManifest,
): Promise<void> {
  const unlock = await lockEmbedded(DATA_DIR);
  try {
    const target = join(DATA_DIR, 'database');
    if (existsSync(target) && !mayReplace) throw new Error(`The database in ${target} ${notEmpty}`);
    const draft = `${target}.restored`;
    await rm(draft, { recursive: true, force: true });
    const archive = new Blob([await readFile(join(folder, 'database.tar.gz'))], {
      type: 'application/x-gzip',
    });
    const { db } = await openEmbedded(draft, archive);
    try {
      await checkRows(db, manifest);
    } finally {
      await db.destroy();
    }
    const former = `${target}.before-restore`;
    if (existsSync(target)) await rename(target, former);
    await rename(draft, target);
    await rm(former, { recursive: true, force: true });
  } finally {
    unlock();
  }
}

async function checkRows(db: Database, { tables }: BackupManifest): Promise<void> {
  const differences = describeDifferences(tables, await countRows(db));
  if (differences.length > 0) throw new Error(`The restored database differs: ${differences.join(', ')}.`);
}

/** Photos that the backup does not have stay where they are: no profile shows them. */
async function restorePhotos(from: string, to: string, { files }: BackupManifest): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const file of Object.keys(files)) {
    const [folder, name = ''] = file.split('/');
    if (folder === 'photos') await copyFile(join(from, file), join(to, name));
  }
}

function nameOf(kind: BackupManifest['database']): string {
  return kind === 'embedded' ? 'an embedded database' : 'a PostgreSQL server';
}
