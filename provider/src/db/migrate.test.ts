import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../testing/find-postgres.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts';
import { createTestDrafts } from '../testing/test-products.ts';
import { openServerDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

test('migrating a finished database again changes nothing', async () => {
  const db = await openTestDatabase();
  await migrate(db);
  const { total } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBeGreaterThan(0);
  await db.destroy();
}, 60_000);

const binFolder = findPostgres();
const describeOnServer = binFolder === undefined ? describe.skip : describe;

describeOnServer('on a server', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres(binFolder ?? '');
  }, 60_000);
  afterAll(() => postgres.stop());

  async function createDatabase(name: string): Promise<string> {
    await ask(postgres.url, `create database ${name}`);
    return postgres.url.replace(/\/postgres$/, `/${name}`);
  }

  async function prepare(url: string): Promise<void> {
    const database = openServerDatabase({ url, poolSize: 2 });
    const createDrafts = () => createTestDrafts(50);
    const { signal } = new AbortController();
    try {
      await prepareDatabase(database, { createDrafts, report: () => undefined, signal });
    } finally {
      await database.close();
    }
  }

  test('of several processes that start at once, one does the work and all go on', async () => {
    const url = await createDatabase('race');
    await Promise.all(Array.from({ length: 4 }, () => prepare(url)));
    expect(await ask(url, 'select count(*)::integer as answer from products')).toBe(50);
    expect(await ask(url, 'select version as answer from catalogue_state')).toBe(2);
  }, 60_000);

  test.each([0, 10, 25, 50, 100, 200])(
    'a start whose connection dies after %i ms leaves nothing half done: it goes on by itself',
    async (delayMs) => {
      const url = await createDatabase(`cut_${delayMs}`);
      const preparing = prepare(url);
      await wait(delayMs);
      await ask(
        postgres.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'cut_${delayMs}'`,
      );
      await preparing;
      expect(await ask(url, 'select count(*)::integer as answer from products')).toBe(50);
    },
    60_000,
  );
});

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
