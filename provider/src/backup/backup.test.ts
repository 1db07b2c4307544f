import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../test/support/find-postgres.ts';
import { prepareDataFolder } from '../../test/support/prepare-data-folder.ts';
import { spawnProvider, type SpawnedProvider } from '../../test/support/spawn-provider.ts';
import { startPostgres, type TestPostgres } from '../../test/support/start-postgres.ts';
import { testProjectRoot } from '../../test/support/test-project-root.ts';
import { createWishlistWriter } from '../../test/support/wishlist-writer.ts';
import { openServerDatabase } from '../database/database.ts';
import { listMigrations } from '../database/migrate.ts';
import { parseConfig } from '../config/config.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const secret = 'a secret that only tests use, long enough';
const photo = `${'a'.repeat(32)}.jpg`;

let folder: string;
/** Processes that a failed test leaves running. Ending an ended process does nothing. */
const endings: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-backup-'));
});
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Readonly<Record<string, string>>): Promise<SpawnedProvider> {
  const provider = await spawnProvider({ SESSION_SECRET: secret, SAMPLE_PRODUCTS: '60', ...environment });
  endings.push(provider.stop);
  return provider;
}

const binFolder = findPostgres();
const describeOnServer = binFolder === undefined ? describe.skip : describe;

describeOnServer('a backup of a PostgreSQL server', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres(binFolder ?? '');
  }, 60_000);
  afterAll(() => postgres.stop());

  async function createDatabase(name: string): Promise<Readonly<Record<string, string>>> {
    await ask(postgres.url, `create database ${name}`);
    const url = postgres.url.replace(/\/postgres$/, `/${name}`);
    return { DATABASE_URL: url, DATA_DIR: join(folder, name), POSTGRES_BIN: binFolder ?? '' };
  }
  const configOf = (settings: Readonly<Record<string, string>>) =>
    parseConfig({ ...settings, SESSION_SECRET: secret }, testProjectRoot);

  test('has every row and photo of one moment while members write, and a provider starts on its copy', async () => {
    const settings = await createDatabase('during_writes');
    const { DATABASE_URL: url = '', DATA_DIR: data = '' } = settings;
    const provider = await start(settings);
    mkdirSync(join(data, 'photos'), { recursive: true });
    writeFileSync(join(data, 'photos', photo), 'a photo');
    const ids = String(await ask(url, "select string_agg(id, ',') as answer from products")).split(',');
    const writer = await createWishlistWriter(provider.origin, 'writer', ids);
    let isCopying = true;
    const writing = writer.writeUntilFailure(provider.origin, async () => isCopying);
    const manifest = await createBackup(configOf(settings), join(folder, 'copy'));
    isCopying = false;
    await writing;
    expect(writer.acknowledged()).toBeGreaterThan(0);
    expect(await writer.findLosses(provider.origin)).toEqual([]);
    expect(manifest.tables).toMatchObject({ products: 60, users: 1, sessions: 1 });

    const restored = await createDatabase('restored');
    await restoreBackup(configOf(restored), { folder: join(folder, 'copy'), mayReplace: false });

    const counted = await ask(
      restored.DATABASE_URL ?? '',
      'select count(*)::integer as answer from wishlist_items',
    );
    expect(counted).toBe(manifest.tables.wishlist_items);
    expect(readFileSync(join(restored.DATA_DIR ?? '', 'photos', photo), 'utf8')).toBe('a photo');
    const second = await start(restored);
    const login = await fetch(`${second.origin}/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'writer@example.com', password: 'a long password' }),
    });
    expect(login.status).toBe(200);
    expect((await fetch(`${second.origin}/products?page=1`)).status).toBe(200);
  }, 120_000);

  test('is refused by a database that is not empty, and replaces it on request', async () => {
    const settings = await createDatabase('replaced');
    const { DATABASE_URL: url = '' } = settings;
    await (await start(settings)).stop();
    const copy = join(folder, 'copy');
    const { tables } = await createBackup(configOf(settings), copy);
    await ask(url, 'delete from products');
    await ask(url, 'create table of_a_newer_release ()');

    await expect(restoreBackup(configOf(settings), { folder: copy, mayReplace: false })).rejects.toThrow(
      'is not empty',
    );
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const replacing = restoreBackup(configOf(settings), { folder: copy, mayReplace: true });
    await expect(replacing).rejects.toThrow('1 other connections use the database');
    await other.end();
    expect(await ask(url, 'select count(*)::integer as answer from products')).toBe(0);

    await restoreBackup(configOf(settings), { folder: copy, mayReplace: true });
    expect(await ask(url, 'select count(*)::integer as answer from products')).toBe(tables.products);
    expect(await ask(url, "select to_regclass('of_a_newer_release') as answer")).toBeNull();
    expect((await start(settings)).pid).toBeGreaterThan(0);
  }, 120_000);

  test('that differs from its manifest in one byte is refused, and so is a truncated one', async () => {
    const settings = await createDatabase('source');
    await (await start(settings)).stop();
    mkdirSync(join(settings.DATA_DIR ?? '', 'photos'), { recursive: true });
    writeFileSync(join(settings.DATA_DIR ?? '', 'photos', photo), 'a photo');
    const copy = join(folder, 'copy');
    await createBackup(configOf(settings), copy);
    const target = await createDatabase('never_filled');
    const restore = () => restoreBackup(configOf(target), { folder: copy, mayReplace: false });

    for (const file of ['database.dump', 'manifest.json', 'manifest.json.sha256', `photos/${photo}`]) {
      const path = join(copy, file);
      const bytes = readFileSync(path);
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(20 % flipped.length) ^ 1, 20 % flipped.length);
      writeFileSync(path, flipped);
      await expect(restore()).rejects.toThrow('The backup is damaged');
      writeFileSync(path, bytes);
    }
    truncateSync(join(copy, 'database.dump'), 1000);
    await expect(restore()).rejects.toThrow(/database\.dump has 1000 of \d+ bytes/);
    rmSync(join(copy, 'database.dump'));
    await expect(restore()).rejects.toThrow('database.dump is missing');
    const tables = "select count(*)::integer as answer from pg_tables where schemaname = 'public'";
    expect(await ask(target.DATABASE_URL ?? '', tables)).toBe(0);
  }, 120_000);

  test('names the missing program, and leaves no folder that looks like a backup', async () => {
    const settings = await createDatabase('no_program');
    await (await start(settings)).stop();
    const config = configOf({ ...settings, POSTGRES_BIN: folder });
    await expect(createBackup(config, join(folder, 'copy'))).rejects.toThrow('pg_dump was not found');
    expect(readdirSync(folder)).not.toContain('copy');
  }, 60_000);

  test('the command for migrations says what is pending, runs it, and finds nothing afterwards', async () => {
    const settings = await createDatabase('migrated');
    const pending = runCommand('migrate', ['--check'], settings);
    expect(pending.output).toContain('pending: 0001-catalogue');
    expect(pending.exitCode).toBe(2);
    expect(runCommand('migrate', [], settings)).toMatchObject({
      output: expect.stringMatching(/done in [\d.]+ s/),
      exitCode: 0,
    });
    const { db, close } = openServerDatabase({ url: settings.DATABASE_URL ?? '', poolSize: 1 });
    expect((await listMigrations(db)).pending).toEqual([]);
    await close();
  }, 120_000);
});

test('a backup of the embedded database waits for no provider, is refused when damaged, and is restored', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  await prepareDataFolder(data);
  const copy = join(folder, 'copy');
  const provider = await start({ DATA_DIR: data });
  const writer = await createWishlistWriter(provider.origin, 'writer', await listProductIds(provider));
  await writer.writeUntilFailure(provider.origin, async () => writer.acknowledged() < 5);

  const config = parseConfig({ DATA_DIR: data }, testProjectRoot);
  await expect(createBackup(config, copy)).rejects.toThrow(`in use by process ${provider.pid}`);
  await provider.stop();
  const made = runCommand('backup', [copy], { DATA_DIR: data });
  expect(made.output).toContain('tables with');
  expect(made.exitCode).toBe(0);

  await expect(restoreBackup(config, { folder: copy, mayReplace: false })).rejects.toThrow('is not empty');
  const other = join(folder, 'other');
  const archive = join(copy, 'database.tar.gz');
  const bytes = readFileSync(archive);
  truncateSync(archive, bytes.length - 1);
  const empty = parseConfig({ DATA_DIR: other }, testProjectRoot);
  await expect(restoreBackup(empty, { folder: copy, mayReplace: false })).rejects.toThrow('is damaged');
  writeFileSync(archive, bytes);
  const restored = runCommand('restore', [copy], { DATA_DIR: other });
  expect(restored.output).toContain('restored and checked');
  expect(restored.exitCode).toBe(0);

  const second = await start({ DATA_DIR: other });
  expect(await writer.findLosses(second.origin)).toEqual([]);
}, 180_000);

async function listProductIds({ origin }: SpawnedProvider): Promise<readonly string[]> {
  const answer: { products: { _id: string }[] } = JSON.parse(
    await (await fetch(`${origin}/products?page=1`)).text(),
  );
  return answer.products.map(({ _id }) => _id);
}

/** Runs a command as an operator does: PGlite does not run in the sandbox of jest. */
function runCommand(
  name: 'backup' | 'restore' | 'migrate',
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): { readonly output: string; readonly exitCode: number | null } {
  const program = join(testProjectRoot, 'provider/src', `${name}-database.ts`);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', program, ...parameters],
    {
      cwd: testProjectRoot,
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    },
  );
  return { output: stdout + stderr, exitCode: status };
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(question);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}
