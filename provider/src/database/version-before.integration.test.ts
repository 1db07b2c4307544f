import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Kysely, Migrator, sql } from 'kysely';
import { findPostgres } from '../../test/support/find-postgres.ts';
import { createTestPGlite } from '../../test/support/load-pglite.ts';
import { createServerDatabase } from '../../test/support/shared-postgres.ts';
import { testProjectRoot } from '../../test/support/test-project-root.ts';
import { parseConfig } from '../config/config.ts';
import { emptyDatabasePath } from '../config/project-paths.ts';
import { createBackup } from '../features/backup/create-backup.ts';
import { restoreBackup } from '../features/backup/restore-backup.ts';
import { openServerDatabase, type Database } from './database.ts';
import { listMigrations, migrate } from './migrate.ts';
import { migrationNames, migrationProvider } from './migrations/migrations.ts';
import { createPGliteDialect } from './pglite-dialect.ts';
import type { Tables } from './schema.ts';

/** The migrations of the version before, in their order. */
const namesBefore = `
  0001-catalogue 0002-members 0003-mail 0004-photos 0005-facets 0006-second-image 0007-similar-products
  0008-price-history 0009-alerts 0010-boards 0011-member-account 0012-brand-follows 0013-follow-news 0014-feeds
  0015-link-checks 0016-product-owners 0017-catalogue-index 0018-unisex 0019-stored-feeds 0020-sizes
  0022-unmet-searches 0025-outfits 0026-brands 0028-former-brand-keys 0029-product-returns 0030-fabric
  0031-member-sizes 0032-product-lists 0033-roles 0034-product-overrides 0035-content 0036-query-rules
  0037-product-counts 0039-feed-health
`
  .trim()
  .split(/\s+/);

const roleCheck = sql`check (role in ('member', 'editor', 'admin'))`;

/** A database of the version before, with rows of members and products. */
async function fillVersionBefore(db: Database): Promise<void> {
  const [first = ''] = migrationNames;
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(first);
  expect(error).toBeUndefined();
  await sql`delete from kysely_migration`.execute(db);
  for (const name of namesBefore)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01')`.execute(db);
  await sql`alter table users drop constraint users_role_check`.execute(db);
  await sql`alter table users add constraint users_role_check ${roleCheck} not valid`.execute(db);
  const [member, product] = ['a'.repeat(24), 'c'.repeat(24)];
  const row = sql.join([member, 'asha@example.com', 'Asha', 'x', 'editor']);
  await sql`insert into users (id, email, name, password_hash, role) values (${row})`.execute(db);
  await sql`
    insert into products (id, source, source_key, link, title, image, gender, category, category_slug, price_paise,
      title_words, keywords, created_at, added_in, seen_in)
    values (${product}, 'HUEMN', 'huemn', '/p/1', 'Old Tee', '/media/garments/x', 'men', 'T-shirts', 't-shirts', 99900,
      'old tee', 'huemn', '2026-01-01', 1, 1)
  `.execute(db);
  await sql`insert into wishlist_items (user_id, product_id) values (${member}, ${product})`.execute(db);
  await sql`insert into price_changes (product_id, at, price_paise) values (${product}, '2026-01-01', 99900)`.execute(
    db,
  );
}

/** The rows of all tables but those of the migrations. */
async function readRows(db: Database): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const names = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
  `.execute(db);
  const rows = new Map<string, readonly unknown[]>();
  for (const { name } of names.rows)
    rows.set(name, (await sql`select * from ${sql.id(name)}`.execute(db)).rows);
  return Object.fromEntries(rows);
}

/** Of the migrations after the first. */
const tablesOfLater = { content_pictures: [], shop_changes: [] };

async function expectAdoption(db: Database): Promise<void> {
  await fillVersionBefore(db);
  const before = await readRows(db);
  expect(before).toMatchObject({ users: [{ role: 'editor' }], products: [{}], wishlist_items: [{}] });
  expect((await listMigrations(db)).pending).toContain('0001-schema');
  await migrate(db);
  expect(await listMigrations(db)).toMatchObject({ done: migrationNames, pending: [], newer: [] });
  expect(await readRows(db)).toEqual({ ...before, ...tablesOfLater });
  const { rows } =
    await sql`select convalidated from pg_constraint where conname = 'users_role_check'`.execute(db);
  expect(rows).toEqual([{ convalidated: true }]);
}

/** From the packed copy: `initdb` in WebAssembly takes seconds. */
function openEmbedded(): Database {
  const loadDataDir = new Blob([brotliDecompressSync(readFileSync(emptyDatabasePath(testProjectRoot)))]);
  return new Kysely<Tables>({
    dialect: createPGliteDialect(() => createTestPGlite({ loadDataDir }), 60_000),
  });
}

const onServer = findPostgres() === undefined ? test.skip : test;

test('A database of the version before is adopted with its rows (embedded)', async () => {
  const db = openEmbedded();
  await expectAdoption(db);
  await db.destroy();
}, 120_000);

onServer(
  'A database of the version before is adopted with its rows (server)',
  async () => {
    const { url, drop } = await createServerDatabase('empty');
    const { db, close } = openServerDatabase({ url, poolSize: 2 });
    await expectAdoption(db);
    await close();
    await drop();
  },
  120_000,
);

onServer(
  'A backup of the version before is restored, and its database adopted',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'szn-version-before-'));
    const [before, restored] = [await createServerDatabase('empty'), await createServerDatabase('empty')];
    const configOf = (url: string, name: string) => {
      const settings = { DATABASE_URL: url, DATA_DIR: join(folder, name), SESSION_SECRET: '-'.repeat(32) };
      return parseConfig(settings, testProjectRoot);
    };
    const from = openServerDatabase({ url: before.url, poolSize: 2 });
    await fillVersionBefore(from.db);
    const copy = join(folder, 'copy');
    expect((await createBackup(configOf(before.url, 'from'), copy)).migrations).toEqual(namesBefore);
    await restoreBackup(configOf(restored.url, 'to'), { folder: copy, mayReplace: false });
    const to = openServerDatabase({ url: restored.url, poolSize: 2 });
    await migrate(to.db);
    expect((await listMigrations(to.db)).done).toEqual(migrationNames);
    expect(await readRows(to.db)).toEqual({ ...(await readRows(from.db)), ...tablesOfLater });
    for (const { close } of [from, to]) await close();
    for (const { drop } of [before, restored]) await drop();
    rmSync(folder, { recursive: true });
  },
  120_000,
);

test('An adoption that fails, and any other history, leave the database as it is', async () => {
  const db = openEmbedded();
  await fillVersionBefore(db);
  const readNames = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
      ({ name }) => name,
    );
  await sql`alter table users rename constraint users_role_check to other`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/failed|users_role_check/);
  expect(await readNames()).toEqual(namesBefore);

  await sql`delete from kysely_migration where name = '0039-feed-health'`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'The last migration is 0037-product-counts, and this version continues only from 0001-schema, or from 0039-feed-health',
  );
  expect(await readNames()).toEqual(namesBefore.slice(0, -1));
  await db.destroy();
}, 120_000);
