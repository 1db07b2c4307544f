import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../../test/support/find-postgres.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { prepareDataFolder } from '../../../test/support/prepare-data-folder.ts';
import { programOf } from '../../../test/support/provider-programs.ts';
import { bearer, signUp } from '../../../test/support/sign-up.ts';
import { spawnProvider } from '../../../test/support/spawn-provider.ts';
import { createServerDatabase } from '../../../test/support/shared-postgres.ts';
import { ask } from '../../../test/support/start-postgres.ts';
import { createTestDraft, createTestDrafts } from '../../../test/support/test-products.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { prepareDatabase } from '../../catalogue/store/seed.ts';
import { parseFeed } from '../../config/feed-schedule.ts';
import { readShopHistory } from '../../shop-changes/shop-changes.ts';
import { addFeed, readStoredFeeds, removeFeed, undoFeedChange } from '../feeds/stored-feeds.ts';
import { parseConfig } from '../../config/config.ts';
import { openServerDatabase } from '../../database/database.ts';
import { lockDirectory } from '../../database/embedded/directory-lock.ts';
import { listMigrations } from '../../database/migrate.ts';
import { readPicture } from '../content/content-pictures.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const secret = 'a secret that only tests use, long enough';
const embedded = { DATABASE_URL: 'embedded' };
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

const binFolder = findPostgres();
const describeOnServer = binFolder === undefined ? describe.skip : describe;

describeOnServer('a backup of a PostgreSQL server', () => {
  async function createDatabase(name: string): Promise<Readonly<Record<string, string>>> {
    const { url } = await createServerDatabase('empty');
    return { DATABASE_URL: url, DATA_DIR: join(folder, name), POSTGRES_BIN: binFolder ?? '' };
  }
  const configOf = (settings: Readonly<Record<string, string>>) =>
    parseConfig({ ...settings, SESSION_SECRET: secret }, testProjectRoot);

  /** The provider on a database, in this process. */
  async function open(settings: Readonly<Record<string, string>>): Promise<TestApp> {
    const database = openServerDatabase({ url: settings.DATABASE_URL ?? '', poolSize: 4 });
    endings.push(database.close);
    const { signal } = new AbortController();
    const readDrafts = () => createTestDrafts(60);
    await prepareDatabase(database, { readDrafts, report: () => undefined, signal });
    const opened = await openTestApp({ db: database.db });
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await endings.pop()?.();
      },
    };
  }

  test('has every row, picture and photo of one moment while members write, and a provider starts on its copy', async () => {
    const settings = await createDatabase('during_writes');
    const { DATA_DIR: data = '' } = settings;
    const provider = await open(settings);
    mkdirSync(join(data, 'photos'), { recursive: true });
    writeFileSync(join(data, 'photos', photo), 'a photo');
    const picture = { key: 'a'.repeat(32), jpeg: Buffer.from('a picture'), uploaded_at: new Date() };
    await provider.db.insertInto('content_pictures').values(picture).execute();
    const url = 'https://loom.example/feed?key=secret';
    const feed = parseFeed({ name: 'loom', url, brands: ['Loom'], hosts: ['loom.example'] });
    const edit = { ofFile: [], now: new Date() };
    await addFeed(provider.db, feed, { ...edit, replaces: false });
    await removeFeed(provider.db, 'loom', edit);
    const member = await signUp(provider.app, { password: 'a long password' });
    let written = 0;
    let isCopying = true;
    const write = async () => {
      for (; isCopying; written += 1) {
        const payload = { userId: member.userId, productId: createTestDraft(written % 60).id };
        const isAdding = Math.floor(written / 60) % 2 === 0;
        const answer = await provider.app.inject({
          method: isAdding ? 'POST' : 'DELETE',
          url: isAdding ? '/wishlist/add' : '/wishlist/remove',
          payload,
          headers: bearer(member.token),
        });
        expect(answer.statusCode).toBe(200);
      }
    };
    const writing = write();
    const copy = join(folder, 'copy');
    const manifest = await createBackup(configOf(settings), copy);
    isCopying = false;
    await writing;
    expect(written).toBeGreaterThan(0);
    expect(statSync(join(copy, 'database.dump')).mode & 0o777).toBe(0o600);
    expect(manifest.tables).toMatchObject({ products: 60, users: 1, sessions: 1 });
    await provider.close();

    const restored = await createDatabase('restored');
    await restoreBackup(configOf(restored), { folder: copy, mayReplace: false });

    const counted = await ask(
      restored.DATABASE_URL ?? '',
      'select count(*)::integer as answer from wishlist_items',
    );
    expect(counted).toBe(manifest.tables.wishlist_items);
    expect(readFileSync(join(restored.DATA_DIR ?? '', 'photos', photo), 'utf8')).toBe('a photo');
    const second = await open(restored);
    expect(await readPicture(second.db, picture.key)).toEqual(picture.jpeg);
    const [removal] = await readShopHistory(second.db, 'feed', { ...edit, present: new Map() });
    await undoFeedChange(second.db, removal?.id ?? 0, edit);
    expect((await readStoredFeeds(second.db)).get('loom')).toMatchObject({ url });
    const login = await second.app.inject({
      method: 'POST',
      url: '/users/login',
      payload: { email: member.email, password: 'a long password' },
    });
    expect(login.statusCode).toBe(200);
    expect((await second.app.inject('/products?page=1')).json().products).toHaveLength(10);
    await second.close();
  }, 120_000);

  test('is not made of a database without tables', async () => {
    const config = configOf(await createDatabase('nothing'));
    await expect(createBackup(config, join(folder, 'copy'))).rejects.toThrow('nothing to back up');
  });

  test('is refused by a database that is not empty, and replaces it on request', async () => {
    const settings = await createDatabase('replaced');
    const { DATABASE_URL: url = '' } = settings;
    await (await open(settings)).close();
    const copy = join(folder, 'copy');
    const { tables } = await createBackup(configOf(settings), copy);
    await ask(url, 'delete from products');
    await ask(url, 'create table of_a_newer_release ()');

    await expect(restoreBackup(configOf(settings), { folder: copy, mayReplace: false })).rejects.toThrow(
      'is not empty',
    );
    const other = new pg.Client({ connectionString: url, application_name: 'a forgotten session' });
    await other.connect();
    const replacing = restoreBackup(configOf(settings), { folder: copy, mayReplace: true });
    await expect(replacing).rejects.toThrow(
      /^Other connections use the database: stop every provider first\. They are: \w+ \(a forgotten session, .+, process \d+\)\.$/,
    );
    await other.end();
    expect(await ask(url, 'select count(*)::integer as answer from products')).toBe(0);

    await restoreBackup(configOf(settings), { folder: copy, mayReplace: true });
    expect(await ask(url, 'select count(*)::integer as answer from products')).toBe(tables.products);
    expect(await ask(url, "select to_regclass('of_a_newer_release') as answer")).toBeNull();
    await (await open(settings)).close();
  }, 120_000);

  test('that differs from its manifest in one byte is refused, and so is a truncated one', async () => {
    const settings = await createDatabase('source');
    await (await open(settings)).close();
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
    await (await open(settings)).close();
    const config = configOf({ ...settings, POSTGRES_BIN: folder });
    await expect(createBackup(config, join(folder, 'copy'))).rejects.toThrow('pg_dump was not found');
    expect(readdirSync(folder)).not.toContain('copy');
  }, 60_000);

  test('the command for migrations says what is pending, runs it, and finds nothing afterwards; that for brands names the same database', async () => {
    const settings = await createDatabase('migrated');
    const pending = await runCommand('migrate', ['--check'], settings);
    const { pathname, host, username } = new URL(settings.DATABASE_URL ?? '');
    const target = `database: ${pathname.slice(1)} on ${host} as ${username}, files in ${settings.DATA_DIR}`;
    expect(firstLineOf(pending)).toBe(target);
    expect(pending.output).toContain('pending: 0001-schema');
    expect(pending.exitCode).toBe(2);
    expect(await runCommand('migrate', [], settings)).toMatchObject({
      output: expect.stringMatching(/done in [\d.]+ s/),
      exitCode: 0,
    });
    const { db, close } = openServerDatabase({ url: settings.DATABASE_URL ?? '', poolSize: 1 });
    expect((await listMigrations(db)).pending).toEqual([]);
    await close();
    const brands = await runCommand('brand', ['list'], settings);
    expect([firstLineOf(brands), brands.exitCode]).toEqual([target, 0]);
  }, 120_000);
});

test('a backup of the embedded database is refused while a provider runs or when damaged, and restored', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  await prepareDataFolder(data);
  const copy = join(folder, 'copy');
  const config = parseConfig({ ...embedded, DATA_DIR: data }, testProjectRoot);
  const unlock = await lockDirectory(join(data, 'database.lock'));
  await expect(createBackup(config, copy)).rejects.toThrow(`in use by process ${process.pid}`);
  unlock();
  expect(await runCommand('backup', [copy], { DATA_DIR: data })).toEqual({
    output: expect.stringContaining('DATABASE_URL: required'),
    exitCode: 1,
  });
  const made = await runCommand('backup', [copy], { ...embedded, DATA_DIR: data });
  expect(firstLineOf(made)).toBe(`database: embedded in ${join(data, 'database')}, files in ${data}`);
  expect(made.output).toContain('tables with');
  for (const name of ['database.tar.gz', 'manifest.json'])
    expect([name, statSync(join(copy, name)).mode & 0o777]).toEqual([name, 0o600]);
  expect(made.exitCode).toBe(0);

  await expect(restoreBackup(config, { folder: copy, mayReplace: false })).rejects.toThrow('is not empty');
  const other = join(folder, 'other');
  const archive = join(copy, 'database.tar.gz');
  const bytes = readFileSync(archive);
  truncateSync(archive, bytes.length - 1);
  const empty = parseConfig({ ...embedded, DATA_DIR: other }, testProjectRoot);
  await expect(restoreBackup(empty, { folder: copy, mayReplace: false })).rejects.toThrow('is damaged');
  writeFileSync(archive, bytes);
  const restored = await runCommand('restore', [copy], { ...embedded, DATA_DIR: other });
  expect(firstLineOf(restored)).toBe(`database: embedded in ${join(other, 'database')}, files in ${other}`);
  expect(restored.output).toContain('restored and checked');
  expect(restored.exitCode).toBe(0);

  const provider = await spawnProvider({ DATA_DIR: other });
  endings.push(provider.stop);
  expect((await fetch(`${provider.origin}/products?page=1`)).status).toBe(200);
}, 300_000);

const firstLineOf = ({ output }: { readonly output: string }) => output.split('\n', 1)[0];

/** Runs a command as an operator does: PGlite does not run in the sandbox of jest. */
async function runCommand(
  name: 'backup' | 'restore' | 'migrate' | 'brand',
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly output: string; readonly exitCode: number | null }> {
  const child = spawn(process.execPath, [programOf(name), ...parameters], {
    cwd: testProjectRoot,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await once(child, 'close');
  return { output, exitCode: child.exitCode };
}
