import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { openServerDatabase, type Database } from '../../database/database.ts';
import { listMigrations } from '../../database/migrate.ts';
import { isPhotoName, photoFolder } from '../photos/photo-storage.ts';
import { readdirIfExists, readErrorCode } from '../../lib/files.ts';
import { describeFile, writeManifest, type BackupManifest } from './backup-manifest.ts';
import { openEmbedded, lockEmbedded } from './embedded-database.ts';
import { runPostgresProgram } from './run-postgres-program.ts';
import { countRows, readServerVersion } from './table-queries.ts';

type Content = Pick<BackupManifest, 'server' | 'migrations' | 'tables'>;

/**
 * Writes database, photos and a manifest to a new folder. PostgreSQL is copied while providers write: dump and counts see
 * the same snapshot. The embedded database is copied while no provider runs; throws `DirectoryInUseError` otherwise. An
 * interrupted backup leaves only a folder with the suffix `.incomplete`.
 */
export async function createBackup(config: Config, folder: string): Promise<BackupManifest> {
  const draft = `${folder}.incomplete`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'photos'), { recursive: true, mode: 0o700 });
  const createdAt = new Date().toISOString();
  const content =
    config.DATABASE_URL === undefined
      ? await dumpEmbedded(config.DATA_DIR, join(draft, 'database.tar.gz'))
      : await dumpServer(config, join(draft, 'database.dump'));
  // A photo is stored before its row, and removed after it: the rows of the dump have their files, or lose them now.
  await copyPhotos(photoFolder(config), join(draft, 'photos'));
  const manifest: BackupManifest = {
    format: 1,
    database: config.DATABASE_URL === undefined ? 'embedded' : 'postgresql',
    createdAt,
    ...content,
    files: await describeFiles(draft),
  };
  await writeManifest(draft, manifest);
  await rename(draft, folder);
  return manifest;
}

async function dumpServer(config: Config, file: string): Promise<Content> {
  const url = config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL ?? '';
  // pg_dump writes into an existing file without changing its mode.
  await writeFile(file, '', { mode: 0o600, flag: 'wx' });
  const database = openServerDatabase({ url, poolSize: 1 });
  let content: Content | undefined;
  try {
    await database.maintain(async (db) => {
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
          const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(transaction);
          content = await describeContent(transaction);
          await runPostgresProgram({
            program: 'pg_dump',
            url,
            parameters: [
              '--format=custom',
              `--file=${file}`,
              `--snapshot=${rows[0]?.id}`,
              // A migration locks tables only for seconds.
              '--lock-wait-timeout=60s',
            ],
            binFolder: config.POSTGRES_BIN,
          });
        });
    });
  } finally {
    await database.close();
  }
  if (content === undefined) throw new Error('The database was not read');
  return content;
}

async function dumpEmbedded(dataDir: string, file: string): Promise<Content> {
  const unlock = await lockEmbedded(dataDir);
  try {
    const { db, lite } = await openEmbedded(join(dataDir, 'database'));
    try {
      const content = await describeContent(db);
      const archive = await lite.dumpDataDir('gzip');
      await writeFile(file, Buffer.from(await archive.arrayBuffer()), { mode: 0o600, flush: true });
      return content;
    } finally {
      await db.destroy();
    }
  } finally {
    unlock();
  }
}

async function describeContent(db: Database): Promise<Content> {
  const { done } = await listMigrations(db);
  if (done.length === 0)
    throw new Error('The database has no tables of the storefront: there is nothing to back up.');
  return { server: await readServerVersion(db), migrations: [...done], tables: await countRows(db) };
}

async function copyPhotos(from: string, to: string): Promise<void> {
  for (const name of await readdirIfExists(from)) {
    if (!isPhotoName(name)) continue;
    const copy = join(to, name);
    try {
      await copyFile(join(from, name), copy, constants.COPYFILE_FICLONE);
    } catch (error) {
      if (readErrorCode(error) === 'ENOENT') continue;
      throw error;
    }
    const file = await open(copy);
    await file.sync();
    await file.close();
  }
}

async function describeFiles(folder: string): Promise<BackupManifest['files']> {
  const photos = await readdir(join(folder, 'photos'));
  const names = [
    ...(await readdir(folder)).filter((name) => name !== 'photos'),
    ...photos.sort().map((name) => `photos/${name}`),
  ];
  const files = new Map<string, BackupManifest['files'][string]>();
  for (const name of names) files.set(name, await describeFile(join(folder, name)));
  return Object.fromEntries(files);
}
