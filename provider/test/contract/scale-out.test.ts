import { nextCatalogueVersion, writeProducts } from '../../src/catalogue/store/catalogue-write-queries.ts';
import { toProductRecord } from '../../src/catalogue/product-record.ts';
import { prepareDatabase } from '../../src/catalogue/store/seed.ts';
import { type OpenDatabase, openServerDatabase } from '../../src/database/database.ts';
import { findPostgres } from '../support/find-postgres.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';
import { createServerDatabase, type ServerDatabase } from '../support/shared-postgres.ts';
import { bearer, signUp } from '../support/sign-up.ts';
import { createTestDraft, createTestDrafts } from '../support/test-products.ts';

const describeOnServer = findPostgres() === undefined ? describe.skip : describe;

describeOnServer('two processes on one PostgreSQL', () => {
  let postgres: ServerDatabase;
  const databases: OpenDatabase[] = [];
  const apps: TestApp[] = [];

  beforeAll(async () => {
    postgres = await createServerDatabase('empty');
    for (let node = 0; node < 2; node += 1) {
      const database = openServerDatabase({ url: postgres.url, poolSize: 5 });
      const { signal } = new AbortController();
      const readDrafts = () => createTestDrafts(100);
      await prepareDatabase(database, { readDrafts, report: () => undefined, signal });
      databases.push(database);
      const environment = { LOGIN_ATTEMPTS_PER_ACCOUNT: '6', LOGIN_ATTEMPTS_PER_ADDRESS: '100' };
      apps.push(await openTestApp({ db: database.db, environment }));
    }
  }, 120_000);
  afterAll(async () => {
    for (const { close } of apps) await close();
    for (const { close } of databases) await close();
    await postgres.drop();
  });

  const nodes = () => {
    const [first, second] = apps;
    if (first === undefined || second === undefined) throw new Error('Both processes are needed');
    return { first: first.app, second: second.app };
  };

  test('a session of one process works in the other, and ends in both', async () => {
    const { first, second } = nodes();
    const { token, cookie } = await signUp(first);
    const getUser = (app: typeof first) => app.inject({ url: '/users/getUser', headers: bearer(token) });
    expect((await getUser(second)).statusCode).toBe(200);
    await second.inject({ url: '/users/logout', headers: { ...bearer(token), cookie } });
    expect((await getUser(first)).statusCode).toBe(401);
  });

  test('sign-in attempts are counted over both processes', async () => {
    const { first, second } = nodes();
    const { email } = await signUp(first);
    const guess = (app: typeof first) =>
      app.inject({ method: 'POST', url: '/users/login', payload: { email, password: 'a guess' } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => guess(index % 2 === 0 ? first : second)),
    );
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(6);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(14);
  });

  test('an import shows in both processes within the cache lifetime', async () => {
    const { first, second } = nodes();
    const newest = async (app: typeof first) =>
      (await app.inject('/products?limit=1')).json().products[0].title;
    expect(await newest(first)).toBe(await newest(second));
    await databases[0]?.db.transaction().execute(async (transaction) => {
      const version = await nextCatalogueVersion(transaction);
      await writeProducts(
        transaction,
        [toProductRecord(createTestDraft(5000, { title: 'Brand new' }))],
        version,
      );
    });
    for (const { advanceClock } of apps) advanceClock(2500);
    expect([await newest(first), await newest(second)]).toEqual(['Brand new', 'Brand new']);
  });
});
