import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { findPostgres } from '../../test/support/find-postgres.ts';
import { openTestApp } from '../../test/support/open-test-app.ts';
import { openTestDatabase } from '../../test/support/open-test-database.ts';
import { bearer, signUp } from '../../test/support/sign-up.ts';
import { ask, startPostgres, type TestPostgres } from '../../test/support/start-postgres.ts';
import { createTestDrafts } from '../../test/support/test-products.ts';
import { prepareDatabase } from '../catalogue/store/seed.ts';
import { type OpenDatabase, openServerDatabase } from './database.ts';
import { migrate } from './migrate.ts';

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

test('an older release serves requests after a newer one has migrated the schema', async () => {
  const db = await openTestDatabase();
  const timestamp = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', ${timestamp})`.execute(db);
  await sql`alter table users add column nickname text`.execute(db);
  await migrate(db);
  const { app, close } = await openTestApp({ db });
  const member = await signUp(app);
  expect((await app.inject({ url: '/users/getUser', headers: bearer(member.token) })).statusCode).toBe(200);
  await close();
  await db.destroy();
}, 60_000);

const binFolder = findPostgres();
const describeOnServer = binFolder === undefined ? describe.skip : describe;

type Prepared = { open?: () => OpenDatabase; onAttempt?: (error: unknown) => void };

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

  async function prepare(
    url: string,
    report: (step: string) => void = () => undefined,
    { open = () => openServerDatabase({ url, poolSize: 2 }), onAttempt = () => undefined }: Prepared = {},
  ): Promise<void> {
    const database = open();
    const readDrafts = () => createTestDrafts(50);
    const { signal } = new AbortController();
    try {
      await prepareDatabase(database, { readDrafts, report, onAttempt, signal });
    } finally {
      await database.close();
    }
  }

  test('one of several starting processes migrates and seeds, and all become ready', async () => {
    const url = await createDatabase('race');
    await Promise.all(Array.from({ length: 4 }, () => prepare(url)));
    expect(await ask(url, 'select count(*)::integer as answer from products')).toBe(50);
    expect(await ask(url, 'select version as answer from catalogue_state')).toBe(1);
  }, 60_000);

  test('a process that starts before its database waits for the database', async () => {
    const url = await createDatabase('late');
    await postgres.kill();
    const steps: string[] = [];
    let opening: Promise<void> | undefined;
    const attempts: unknown[] = [];
    const report = (step: string) => {
      steps.push(step);
      if (step === 'waiting for the database') opening ??= postgres.start();
    };
    await prepare(url, report, { onAttempt: (error) => attempts.push(error) });
    await opening;
    // What waits is not named any more once the database answers.
    expect(attempts.map((error) => error === undefined).slice(-2)).toEqual([false, true]);
    expect(steps).toContain('waiting for the database');
    // Its log is not full of attempts.
    expect(steps).toEqual([...new Set(steps)]);
    expect(await ask(url, 'select count(*)::integer as answer from products')).toBe(50);
  }, 60_000);

  test('the request role needs no right to change the schema', async () => {
    const url = await createDatabase('roles');
    for (const statement of [
      'create role szn_app login',
      'grant usage on schema public to szn_app',
      'alter default privileges for role szn in schema public grant select, insert, update, delete on tables to szn_app',
    ])
      await ask(url, statement);
    const appUrl = url.replace('//szn@', '//szn_app@');
    const open = () => openServerDatabase({ url: appUrl, poolSize: 2, maintenanceUrl: url });
    await prepare(url, () => undefined, { open });
    const { db, close } = open();
    const opened = await openTestApp({ db });
    const member = await signUp(opened.app);
    expect((await opened.app.inject('/products')).json().products).toHaveLength(10);
    const headers = bearer(member.token);
    expect((await opened.app.inject({ url: '/users/getUser', headers })).statusCode).toBe(200);
    for (const statement of [
      'drop table products',
      'create table mine ()',
      'alter table users drop column email',
    ])
      await expect(ask(appUrl, statement)).rejects.toThrow(/permission denied|must be owner/);
    await opened.close();
    await close();
  }, 60_000);

  test.each([0, 10, 25, 50, 100, 200])(
    'the provider recovers when its connection breaks after %i ms of preparation',
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
