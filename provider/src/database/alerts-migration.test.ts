import { Migrator, sql } from 'kysely';
import { findPostgres } from '../../test/support/find-postgres.ts';
import { createTestPGlite } from '../../test/support/load-pglite.ts';
import { startPostgres } from '../../test/support/start-postgres.ts';
import { hashAddress } from '../consents/consent-queries.ts';
import { openServerDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrationProvider } from './migrations/migrations.ts';
import { createPGliteDialect } from './pglite-dialect.ts';
import { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

const binFolder = findPostgres();
const onServer = binFolder === undefined ? test.skip : test;

test('The schema before alerts is migrated with its data (embedded)', async () => {
  const db = new Kysely<Tables>({ dialect: createPGliteDialect(() => createTestPGlite(), 60_000) });
  await expectMigration(db);
  await db.destroy();
}, 120_000);

onServer(
  'The schema before alerts is migrated with its data (server)',
  async () => {
    const postgres = await startPostgres(binFolder ?? '');
    const { db, close } = openServerDatabase({ url: postgres.url, poolSize: 2 });
    await expectMigration(db);
    await close();
    await postgres.stop();
  },
  120_000,
);

async function expectMigration(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: migrationProvider });
  await migrator.migrateTo('0008-price-history');
  const id = 'a'.repeat(24);
  await sql`insert into users (id, email, name, password_hash) values (${id}, 'asha@example.com', 'Asha', 'x')`.execute(
    db,
  );
  await sql`
    insert into newsletter_subscribers (email, name, mailed_at, confirmed_at) values
      ('ravi@example.com', 'Ravi', '2026-01-01', '2026-01-02T00:00:00Z'), ('mira@example.com', 'Mira', '2026-01-01', null)
  `.execute(db);
  await migrate(db);
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
  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({ id, email: 'asha@example.com', verified_email: null, verified_at: null });
  // As the previous release does it.
  await sql`
    insert into users (id, email, name, password_hash) values (${'b'.repeat(24)}, 'b@example.com', 'B', 'x')
  `.execute(db);
}
