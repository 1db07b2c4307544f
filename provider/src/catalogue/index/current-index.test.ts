import type { KyselyPlugin } from 'kysely';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { openTestDatabase } from '../../../test/support/open-test-database.ts';
import type { Database } from '../../database/database.ts';

let opened: TestApp;
let db: Database;
let queryCount = 0;
let answeredCount = 0;
/** Set while the database is slow: queries wait until this promise resolves. */
let held: Promise<void> | undefined;

const watching: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queryCount += 1;
    return node;
  },
  transformResult: async ({ result }) => {
    await held;
    answeredCount += 1;
    return result;
  },
};

beforeAll(async () => {
  // The clock moves only when a test moves it, so that a busy machine has no effect.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  db = await openTestDatabase();
  opened = await openTestApp({ db: db.withPlugin(watching) });
}, 60_000);
afterAll(async () => {
  await opened.close();
  await db.destroy();
  jest.restoreAllMocks();
});

async function countQueriesOf(url: string): Promise<number> {
  const before = queryCount;
  expect((await opened.app.inject(url)).statusCode).toBe(200);
  return queryCount - before;
}

test('a cached page queries only the version, and does not wait for it under steady traffic', async () => {
  expect(await countQueriesOf('/products?limit=12')).toBeGreaterThan(1);
  expect(await countQueriesOf('/products?limit=12')).toBe(0);
  for (let second = 0; second < 5; second += 1) {
    opened.advanceClock(1100);
    const { promise, release } = hold();
    held = promise;
    // The response arrives while the database is blocked; otherwise this would never resolve.
    expect(await countQueriesOf('/products?limit=12')).toBe(1);
    expect(await countQueriesOf('/products?limit=12')).toBe(0);
    release();
    held = undefined;
    await allAnswered();
  }
});

test('the first page after a pause waits for the version, so that an import shows within two seconds', async () => {
  await opened.app.inject('/products?limit=12');
  opened.advanceClock(2100);
  expect(await countQueriesOf('/products?limit=12')).toBe(1);
});

async function allAnswered(): Promise<void> {
  do await new Promise(setImmediate);
  while (answeredCount < queryCount);
  await new Promise(setImmediate);
}

function hold(): { promise: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

test('a catalogue that could not be read is read again by the next request', async () => {
  const { promise, fail } = failing();
  held = promise;
  const other = await openTestApp({ db: db.withPlugin(watching) });
  const answer = other.app.inject('/products?limit=12');
  fail();
  expect((await answer).statusCode).toBe(500);
  held = undefined;
  expect((await other.app.inject('/products?limit=12')).statusCode).toBe(200);
  await other.close();
});

function failing(): { promise: Promise<void>; fail: () => void } {
  let fail = (): void => undefined;
  const promise = new Promise<void>((_resolve, reject) => {
    fail = () => reject(new Error('the database is away'));
  });
  return { promise, fail };
}
