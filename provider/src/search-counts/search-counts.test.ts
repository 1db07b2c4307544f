import { sql } from 'kysely';
import type { TestApp } from '../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../test/support/test-databases.ts';
import { listBackgroundJobs, runBackgroundJobs } from '../background-jobs.ts';
import { dayInIndia, dayInMs } from '../lib/clock.ts';
import { addUnmetSearches } from './unmet-search-queries.ts';
import { countableQuery, createUnmetSearches } from './unmet-searches.ts';

test.each([
  ['  Puffer   JACKET! ', 'puffer jacket'],
  ['hoodie under ₹1,29,999', 'hoodie under 1 29 999'],
  ['jeans 500 - 1000', 'jeans 500 1000'],
  ['asha@example.com', null],
  ['mail asha＠example.com hoodie', null],
  ['https://shop.example/p', null],
  ['9876543210', null],
  ['call +91 98765 43210', null],
  ['98765-43210', null],
  ['card 4111 1111 1111 1111', null],
  ['order 1234567', null],
  ['!!!', null],
  ['one two three four five six seven eight nine', null],
  ['x'.repeat(61), null],
])('the search text %j is counted as %j', (typed, counted) => {
  expect(countableQuery(typed)).toBe(counted);
});

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(async () => void (await opened.db.deleteFrom('unmet_searches').execute()));

  const today = () => dayInIndia(opened.services.clock.now());
  const counted = async () =>
    (
      await sql<{ day: string; query: string; nothing: number; relaxed: number }>`
        select day::text as day, query, without_products as nothing, relaxed from unmet_searches order by day, query
      `.execute(opened.db)
    ).rows;

  test('searches that find nothing or leave out a condition are counted by their words, others are not', async () => {
    const search = async (query: Record<string, string>) =>
      expect((await opened.app.inject({ url: '/products/search', query })).statusCode).toBe(200);
    await search({ q: 'Sneakers' });
    await search({ q: ' sneakers!' });
    await search({ q: 'oversized hoodie xqzkvw' });
    await search({ q: 'hoodie' });
    // Parts of a search that was counted.
    await search({ q: 'sneakers', page: '2' });
    await search({ q: 'sneakers', gender: 'men' });
    await search({ q: 'sneakers', without: 'text' });
    await search({ q: 'xqzkvw@example.com' });
    expect(await counted()).toEqual([]);

    await opened.services.unmetSearches.write();
    await opened.services.unmetSearches.write();
    expect(await counted()).toEqual([
      { day: today(), query: 'oversized hoodie xqzkvw', nothing: 0, relaxed: 1 },
      { day: today(), query: 'sneakers', nothing: 2, relaxed: 0 },
    ]);
  });

  test('a day has a limited number of queries, and those that it has are counted on', async () => {
    const add = (queries: readonly string[]) =>
      addUnmetSearches(
        opened.db,
        queries.map((query) => ({ day: today(), query, withoutProducts: 1, relaxed: 0 })),
        3,
      );
    await add(['a', 'b', 'c', 'd']);
    await add(['e', 'a']);
    expect((await counted()).map(({ query, nothing }) => [query, nothing])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ]);
  });

  test('counts that cannot be stored are stored later, and a process holds a limited number', async () => {
    const { clock, db } = opened.services;
    const searches = createUnmetSearches({ db, clock });
    for (let index = 0; index < 1200; index += 1) searches.count(`unknown ${index}`, false);
    searches.count('unknown 1', true);
    await sql`alter table unmet_searches rename to moved_searches`.execute(db);
    await expect(searches.write()).rejects.toThrow('unmet_searches');
    await sql`alter table moved_searches rename to unmet_searches`.execute(db);
    await searches.write();
    const rows = await counted();
    expect(rows).toHaveLength(1000);
    expect(rows.find(({ query }) => query === 'unknown 1')).toMatchObject({ nothing: 1, relaxed: 1 });
  });

  test('counts are deleted after 90 days', async () => {
    const dayBefore = (days: number) => dayInIndia(new Date(Date.now() - days * dayInMs));
    const days = [dayBefore(0), dayBefore(89), dayBefore(92)];
    const row = { query: 'sneakers', withoutProducts: 1, relaxed: 0 };
    await addUnmetSearches(
      opened.db,
      days.map((day) => ({ day, ...row })),
      10,
    );
    await runBackgroundJobs(
      listBackgroundJobs(opened.services),
      { now: new Date(), signal: new AbortController().signal },
      (error) => {
        throw error;
      },
    );
    expect((await counted()).map(({ day }) => day)).toEqual(days.slice(0, 2).toReversed());
  });
});
