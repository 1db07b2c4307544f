import { sql } from 'kysely';
import type { TestApp } from '../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../test/support/test-databases.ts';
import { listBackgroundJobs, runBackgroundJobs } from '../background-jobs.ts';
import { dayInIndia, dayInMs } from '../lib/clock.ts';
import { addSearchCounts, findUnmetSearches } from './search-count-queries.ts';
import { countableQuery, createSearchCounts } from './search-counts.ts';

test.each([
  ['  Puffer   JACKET! ', 'puffer jacket'],
  ['hoodie under ₹1,29,999', 'hoodie under 129999'],
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
      await sql<{ day: string; query: string; complete: number; nothing: number; relaxed: number }>`
        select day::text as day, query, complete, without_products as nothing, relaxed from unmet_searches order by day, query
      `.execute(opened.db)
    ).rows;

  test('searches are counted by their words and by what they find, parts of a search are not', async () => {
    const search = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
      expect((await opened.app.inject({ url: '/products/search', query, headers })).statusCode).toBe(200);
    await search({ q: 'Sneakers' });
    await search({ q: ' sneakers!' });
    await search({ q: 'oversized hoodie xqzkvw' });
    await search({ q: 'hoodie' });
    // Parts of a search that was counted.
    await search({ q: 'sneakers', page: '2' });
    await search({ q: 'sneakers', gender: 'men' });
    await search({ q: 'sneakers', without: 'text' });
    await search({ q: 'xqzkvw@example.com' });
    // Before the shopper asks for it.
    await search({ q: 'hoodie' }, { 'sec-purpose': 'prefetch' });
    expect(await counted()).toEqual([]);

    await opened.services.searchCounts.write();
    await opened.services.searchCounts.write();
    expect(await counted()).toEqual([
      { day: today(), query: 'hoodie', complete: 1, nothing: 0, relaxed: 0 },
      { day: today(), query: 'oversized hoodie xqzkvw', complete: 0, nothing: 0, relaxed: 1 },
      { day: today(), query: 'sneakers', complete: 0, nothing: 2, relaxed: 0 },
    ]);
  });

  test('a day has a limited number of queries, and those that it has are counted on', async () => {
    const add = (queries: readonly string[]) =>
      addSearchCounts(
        opened.db,
        queries.map((query) => ({ day: today(), query, complete: 0, withoutProducts: 1, relaxed: 0 })),
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
    const searches = createSearchCounts({ db, clock });
    for (let index = 0; index < 1200; index += 1) searches.count(`unknown ${index}`, 'nothing');
    searches.count('unknown 1', 'relaxed');
    await sql`alter table unmet_searches rename to moved_searches`.execute(db);
    await expect(searches.write()).rejects.toThrow('unmet_searches');
    await sql`alter table moved_searches rename to unmet_searches`.execute(db);
    await searches.write();
    const rows = await counted();
    expect(rows).toHaveLength(1000);
    expect(rows.find(({ query }) => query === 'unknown 1')).toMatchObject({ nothing: 1, relaxed: 1 });
  });

  test('popular are the searches of several days that find products, most often and now', async () => {
    const count = (query: string, complete: number, days: number) =>
      Array.from({ length: days }, (_, index) => ({
        day: dayInIndia(new Date(opened.services.clock.now().getTime() - index * dayInMs)),
        query,
        complete,
        withoutProducts: 0,
        relaxed: 0,
      }));
    const counts = [
      ...count('jeans', 8, 3),
      ...count('black hoodie', 9, 3),
      ...count('few tees', 6, 3),
      ...count('one day tee', 500, 2),
      ...count('sneakers', 90, 3),
    ];
    await addSearchCounts(opened.db, counts, 100);
    const answer = await opened.app.inject({ url: '/products/suggestions' });
    expect(answer.json()).toMatchObject({ popular: ['black hoodie', 'jeans'], products: [] });
  });

  test('unmet are the searches of at least three times that found nothing or less, without older days', async () => {
    const day = (days: number) =>
      dayInIndia(new Date(opened.services.clock.now().getTime() - days * dayInMs));
    const add = (query: string, days: number, [withoutProducts, relaxed]: readonly [number, number]) =>
      addSearchCounts(opened.db, [{ day: day(days), query, complete: 1, withoutProducts, relaxed }], 100);
    await add('sneakers', 1, [2, 0]);
    await add('sneakers', 2, [1, 0]);
    await add('red tulip hoodie', 3, [0, 9]);
    await add('twice', 3, [1, 1]);
    await add('long ago', 40, [90, 0]);
    await add('found', 3, [0, 0]);
    expect(await findUnmetSearches(opened.db, day(30), 10)).toEqual([
      { query: 'red tulip hoodie', complete: 1, withoutProducts: 0, relaxed: 9, days: 1 },
      { query: 'sneakers', complete: 2, withoutProducts: 3, relaxed: 0, days: 2 },
    ]);
  });

  test('counts are deleted after 90 days', async () => {
    const dayBefore = (days: number) => dayInIndia(new Date(Date.now() - days * dayInMs));
    const days = [dayBefore(0), dayBefore(89), dayBefore(92)];
    const row = { query: 'sneakers', complete: 0, withoutProducts: 1, relaxed: 0 };
    await addSearchCounts(
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
