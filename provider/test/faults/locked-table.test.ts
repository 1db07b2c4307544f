import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import { prepareDatabase } from '../../src/catalogue/seed.ts';
import { openServerDatabase } from '../../src/database/database.ts';
import { responseTimeoutHeader } from '@szn/shared-contracts/wire';
import { findPostgres } from '../support/find-postgres.ts';
import { testSessionSecret } from '../support/open-test-app.ts';
import { bearer, signUp } from '../support/sign-up.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { createTestDrafts } from '../support/test-products.ts';
import { testProjectRoot } from '../support/test-project-root.ts';

const binFolder = findPostgres();
const onServer = binFolder === undefined ? test.skip : test;

onServer(
  'while a table of members is locked, lists answer, and statements end with the patience of their sender',
  async () => {
    const server = await startPostgres(binFolder ?? '');
    const database = openServerDatabase({ url: server.url, poolSize: 10 });
    await prepareDatabase(database, {
      readDrafts: () => createTestDrafts(200),
      report: () => undefined,
      signal: new AbortController().signal,
    });
    const config = parseConfig({ NODE_ENV: 'test' }, testProjectRoot);
    const { db, memberDb } = database;
    const app = await createApp({
      config,
      db,
      memberDb,
      sessionSecret: testSessionSecret,
      projectRoot: testProjectRoot,
    });
    const member = await signUp(app);
    const { products } = (await app.inject('/products?limit=1')).json<{ products: { _id: string }[] }>();
    const payload = { userId: member.userId, productId: products[0]?._id };
    const locker = new pg.Client({ connectionString: server.url });
    await locker.connect();
    await locker.query('begin; lock table wishlist_items');

    // The statement of a request ends when its sender stops waiting; that of the other request goes on.
    const ask = (headers: Readonly<Record<string, string>>) =>
      app.inject({ url: `/wishlist/${member.userId}`, headers: { ...bearer(member.token), ...headers } });
    let isPatientAnswered = false;
    const patient = ask({}).finally(() => (isPatientAnswered = true));
    const statuses = await Promise.all([
      ask({ [responseTimeoutHeader]: '300' }).then(({ statusCode }) => statusCode),
      ask({ [responseTimeoutHeader]: '700' }).then(({ statusCode }) => statusCode),
    ]);
    expect(statuses).toEqual([503, 503]);
    expect(isPatientAnswered).toBe(false);
    const waiting = "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'";
    expect((await locker.query<{ n: number }>(waiting)).rows).toEqual([{ n: 1 }]);
    await patient;

    let answered = 0;
    const writes = Array.from({ length: 20 }, async () => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/wishlist/add',
        payload,
        headers: bearer(member.token),
      });
      answered += 1;
      return statusCode;
    });
    const reads: number[] = [];
    for (let page = 1; page <= 40; page += 1) {
      const url =
        page % 2 === 0 ? `/products?page=${page}&minPrice=${page}` : `/products/search?q=tee&page=${page}`;
      reads.push((await app.inject(url)).statusCode);
    }
    expect(reads).toEqual(Array.from({ length: 40 }, () => 200));
    expect(answered).toBe(0);

    await locker.query('commit');
    await locker.end();
    expect(new Set(await Promise.all(writes))).toEqual(new Set([200]));
    await app.close();
    await database.close();
    await server.stop();
  },
  60_000,
);
