import { Migrator, sql } from 'kysely';
import { findPostgres } from '../../test/support/find-postgres.ts';
import { createTestPGlite } from '../../test/support/load-pglite.ts';
import { createServerDatabase } from '../../test/support/shared-postgres.ts';
import { hashAddress } from '../consents/consent-queries.ts';
import { openServerDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrationProvider } from './migrations/migrations.ts';
import { createPGliteDialect } from './pglite-dialect.ts';
import { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

const onServer = findPostgres() === undefined ? test.skip : test;

test('Schemas of earlier releases are migrated with their data (embedded)', async () => {
  const db = new Kysely<Tables>({ dialect: createPGliteDialect(() => createTestPGlite(), 60_000) });
  await expectMigrations(db);
  await db.destroy();
}, 120_000);

onServer(
  'Schemas of earlier releases are migrated with their data (server)',
  async () => {
    const { url, drop } = await createServerDatabase('empty');
    const { db, close } = openServerDatabase({ url, poolSize: 2 });
    await expectMigrations(db);
    await close();
    await drop();
  },
  120_000,
);

/** The first releases with members, and the one before alerts: the data of each survives the way to the present schema. */
async function expectMigrations(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: migrationProvider });
  await migrateTo(migrator, '0004-photos');
  const id = 'a'.repeat(24);
  await fillFirstSchema(db, id);
  await migrateTo(migrator, '0008-price-history');
  await sql`
    insert into newsletter_subscribers (email, name, mailed_at, confirmed_at) values
      ('ravi@example.com', 'Ravi', '2026-01-01', '2026-01-02T00:00:00Z'), ('mira@example.com', 'Mira', '2026-01-01', null)
  `.execute(db);
  await sql`
    insert into price_changes (product_id, at, price_paise) values (${productId}, '2026-01-01', 99900)
  `.execute(db);
  await migrateTo(migrator, '0012-brand-follows');
  await sql`insert into brand_follows (user_id, source_key) values (${id}, 'huemn')`.execute(db);
  await fillBoards(db, id);
  await migrate(db);
  await expectConsents(db);
  await expectRows(db, id);
  await expectOutfits(db);
}

const productId = 'c'.repeat(24);

async function migrateTo(migrator: Migrator, name: string): Promise<void> {
  const { error } = await migrator.migrateTo(name);
  expect(error).toBeUndefined();
}

async function fillFirstSchema(db: Database, id: string): Promise<void> {
  await sql`insert into users (id, email, name, password_hash) values (${id}, 'asha@example.com', 'Asha', 'x')`.execute(
    db,
  );
  await sql`
    insert into products (id, source, source_key, link, title, image, gender, category, category_slug, price_paise,
      title_words, keywords, created_at, added_in, seen_in)
    values (${productId}, 'HUEMN', 'huemn', '/p/1', 'Old Tee', '/media/garments/x', 'men', 'T-shirts', 't-shirts', 99900,
      'old tee', 'huemn', '2026-01-01', 1, 1)
  `.execute(db);
  await sql`update catalogue_state set version = 7`.execute(db);
  await sql`insert into wishlist_items (user_id, product_id) values (${id}, ${productId})`.execute(db);
}

/** Two boards of three pieces: two hang on the rail of the first, none on that of the second. */
async function fillBoards(db: Database, userId: string): Promise<void> {
  const others = ['d', 'e'].map((digit) => digit.repeat(24));
  for (const other of others)
    await sql`
      insert into products (id, source, source_key, link, title, image, gender, category, category_slug, price_paise,
        title_words, keywords, created_at, added_in, seen_in)
      select ${other}, source, source_key, ${other}, title, image, gender, category, category_slug, price_paise,
        title_words, keywords, created_at, added_in, seen_in from products where id = ${productId}
    `.execute(db);
  for (const [board, places] of [
    ['1', [null, 1, 0]],
    ['2', [null, null, null]],
  ] as const) {
    await sql`insert into boards (id, user_id, name) values (${board.repeat(24)}, ${userId}, 'Old')`.execute(
      db,
    );
    for (const [place, product] of [productId, ...others].entries())
      await sql`
        insert into board_pieces (board_id, product_id, place, rail_place)
        values (${board.repeat(24)}, ${product}, ${place}, ${places[place] ?? null})
      `.execute(db);
  }
}

/** What hung comes first, in the order of the rail; where nothing hung, everything counts. */
async function expectOutfits(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('board_pieces')
    .select(['board_id', 'product_id', 'rail_place'])
    .orderBy('board_id')
    .orderBy('place')
    .execute();
  expect(rows.map((row) => [row.board_id[0], row.product_id[0], row.rail_place])).toEqual([
    ['1', 'e', 0],
    ['1', 'd', 1],
    ['1', 'c', null],
    ['2', 'c', 0],
    ['2', 'd', 1],
    ['2', 'e', 2],
  ]);
}

async function expectConsents(db: Database): Promise<void> {
  const consents = await db.selectFrom('consents').selectAll().execute();
  expect(consents).toEqual([
    {
      id: expect.any(Number),
      user_id: null,
      email_hash: hashAddress('ravi@example.com'),
      purpose: 'newsletter',
      is_granted: true,
      notice_version: 'before-notices',
      source: 'migration',
      at: new Date('2026-01-02'),
    },
  ]);
  await expect(sql`update consents set is_granted = false`.execute(db)).rejects.toThrow('appended');
}

async function expectRows(db: Database, id: string): Promise<void> {
  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({ id, email: 'asha@example.com', verified_email: null, verified_at: null });
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(product).toMatchObject({ id: productId, title: 'Old Tee', added_in: 1, first_in: null });
  const count = async (table: 'wishlist_items' | 'newsletter_subscribers' | 'price_changes') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((row) => row.fn.countAll().as('rows'))
          .executeTakeFirst()
      )?.rows,
    );
  expect(await count('wishlist_items')).toBe(1);
  expect(await count('newsletter_subscribers')).toBe(2);
  expect(await count('price_changes')).toBe(1);
  // As the previous release does it.
  const other = 'b'.repeat(24);
  await sql`
    insert into users (id, email, name, password_hash) values (${other}, 'b@example.com', 'B', 'x')
  `.execute(db);
  await sql`insert into brand_follows (user_id, source_key) values (${other}, 'huemn')`.execute(db);
  const follows = await db.selectFrom('brand_follows').select('seen_version').execute();
  expect(follows).toEqual([{ seen_version: 7 }, { seen_version: 7 }]);
}
