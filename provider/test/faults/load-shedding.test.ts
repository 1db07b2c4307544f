import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { createRequestLimiter, type RequestLimiter } from '../../src/plugins/load-shedding.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';
import { listTestDatabases, type OpenedTestDatabase } from '../support/test-databases.ts';

const server = listTestDatabases().find(({ name }) => name === 'a PostgreSQL server');
const describeOnServer = server === undefined ? describe.skip : describe;
const maxInFlight = 30;

describeOnServer('While the database is locked', () => {
  let database: OpenedTestDatabase;
  let opened: TestApp;
  let requestLimiter: RequestLimiter;
  beforeAll(async () => {
    if (server === undefined) throw new Error('There is no server');
    database = await server.open();
    requestLimiter = createRequestLimiter({ maxInFlight, maxDelayMs: 60_000 });
    opened = await openTestApp({ db: database.db, requestLimiter });
    // The catalogue is read here, so that afterwards only the products of each list wait.
    await opened.app.inject('/products');
  }, 120_000);
  afterAll(async () => {
    await opened.close();
    await database.close();
  });

  const ask = (page: number, headers: Record<string, string> = {}) =>
    opened.app.inject({ url: `/products?sort=priceHighLow&limit=1&page=${page}`, headers });

  test('prefetch requests get 503 at a fifth of the limit, and shoppers are served after the lock', async () => {
    const lock = await database.db.startTransaction().execute();
    await sql`lock table products in access exclusive mode`.execute(lock);
    const shoppers = Array.from({ length: maxInFlight - 1 }, (_, index) => ask(index + 1));
    while (requestLimiter.activeCount() < shoppers.length) await nextTurn();

    const guess = await ask(90, { 'sec-purpose': 'prefetch;prerender' });
    expect([guess.statusCode, guess.headers['retry-after']]).toEqual([503, '2']);
    shoppers.push(ask(91));
    while (requestLimiter.activeCount() < maxInFlight) await nextTurn();
    expect((await ask(92)).statusCode).toBe(503);
    expect((await opened.app.inject('/healthz')).statusCode).toBe(200);

    await lock.rollback().execute();
    const statuses = (await Promise.all(shoppers)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await ask(93, { 'sec-purpose': 'prefetch' })).statusCode).toBe(200);
  });

  test('a request of a member gets 503 while the sessions cannot be read', async () => {
    const lock = await database.db.startTransaction().execute();
    await sql`lock table sessions in access exclusive mode`.execute(lock);
    const answer = await opened.app.inject({
      url: '/users/getUser',
      headers: { cookie: `__Host-szn_session=${'x'.repeat(43)}` },
    });
    await lock.rollback().execute();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  });
});
