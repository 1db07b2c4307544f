import { storagePeriods } from '@szn/shared-contracts';
import { sql } from 'kysely';
import type { TestApp } from '../../test/support/open-test-app.ts';
import { bearer, signUp } from '../../test/support/sign-up.ts';
import { listTestDatabases } from '../../test/support/test-databases.ts';
import { createTestDraft } from '../../test/support/test-products.ts';
import { listBackgroundJobs, runBackgroundJobs } from '../background-jobs.ts';
import { dayInIndia, dayInMs } from '../lib/clock.ts';
import { addProductCounts } from './product-count-queries.ts';
import { createProductCounts } from './product-counts.ts';

const tee = createTestDraft(1).id;
const hoodie = createTestDraft(2).id;

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(async () => void (await opened.db.deleteFrom('product_counts').execute()));

  const today = () => dayInIndia(opened.services.clock.now());
  const report = async (payload: object) => {
    const answer = await opened.app.inject({ method: 'POST', url: '/product-counts', payload });
    return [answer.statusCode, answer.json().isCounted];
  };
  const stored = async () =>
    (
      await sql<{ day: string; product_id: string; counts: string }>`
        select day::text as day, product_id, concat_ws(' ', wished, compared, opened) as counts
        from product_counts order by day, product_id
      `.execute(opened.db)
    ).rows.map(({ day, product_id: id, counts }) => [day, id, counts]);

  test('what gateways report of products is counted by day, and nothing else is stored', async () => {
    expect(await report({ productId: tee, measure: 'opened' })).toEqual([200, true]);
    expect(await report({ productId: tee.toUpperCase(), measure: 'opened' })).toEqual([200, true]);
    expect(await report({ productId: tee, measure: 'compared' })).toEqual([200, true]);
    expect(await report({ productId: 'f'.repeat(24), measure: 'opened' })).toEqual([200, false]);
    expect(await stored()).toEqual([]);
    await opened.services.productCounts.write();
    await opened.services.productCounts.write();
    expect(await stored()).toEqual([[today(), tee, '0 1 2']]);
    await report({ productId: tee, measure: 'compared' });
    await opened.services.productCounts.write();
    expect(await stored()).toEqual([[today(), tee, '0 2 2']]);
  });

  test.each([
    ['no id', { measure: 'opened' }],
    ['another text', { productId: "x' or 1=1 --", measure: 'opened' }],
    ['a key of every object', { productId: 'constructor', measure: 'opened' }],
    ['an unknown measure', { productId: tee, measure: '__proto__' }],
    ['a wish, which the wishlist counts', { productId: tee, measure: 'wished' }],
    ['further data', { productId: tee, measure: 'opened', userId: 'a' }],
  ])('a report with %s is refused', async (_case, payload) => {
    expect((await report(payload))[0]).toBe(400);
    await opened.services.productCounts.write();
    expect(await stored()).toEqual([]);
  });

  test('a heart counts once, also when it is taken back and set again, and not under Global Privacy Control or Do Not Track', async () => {
    const member = await signUp(opened.app);
    const wish = async (productId: string, signals: Record<string, string> = {}) => {
      const payload = { userId: member.userId, productId };
      const headers = { ...bearer(member.token), ...signals };
      const answer = await opened.app.inject({ method: 'POST', url: '/wishlist/add', payload, headers });
      expect(answer.statusCode).toBe(200);
    };
    await wish(tee, { 'sec-gpc': '0' });
    await wish(tee);
    await opened.app.inject({
      method: 'DELETE',
      url: '/wishlist/remove',
      payload: { userId: member.userId, productId: tee },
      headers: bearer(member.token),
    });
    await wish(tee);
    await wish(hoodie, { 'sec-gpc': '1' });
    await wish(createTestDraft(3).id, { dnt: '1' });
    await opened.services.productCounts.write();
    expect(await stored()).toEqual([[today(), tee, '1 0 0']]);
  });

  test('counts that cannot be stored are stored later, and a process holds a limited number', async () => {
    const { clock, db } = opened.services;
    const counts = createProductCounts({ db, clock });
    for (let index = 0; index < 20_050; index += 1) counts.countReport(`product ${index}`, 'opened');
    counts.countReport('product 1', 'compared');
    await sql`alter table product_counts rename to moved_counts`.execute(db);
    await expect(counts.write()).rejects.toThrow('product_counts');
    await sql`alter table moved_counts rename to product_counts`.execute(db);
    await counts.write();
    const rows = await stored();
    expect(rows).toHaveLength(20_000);
    expect(rows.find(([, id]) => id === 'product 1')?.[2]).toBe('0 1 1');
  });

  test('counts are deleted after the days of the privacy policy', async () => {
    const last = storagePeriods.productCountDays;
    const days = [last, last + 2, 0].map((age) => dayInIndia(new Date(Date.now() - age * dayInMs)));
    const none = { wished: 0, compared: 0, opened: 1 };
    await addProductCounts(
      opened.db,
      days.map((day) => ({ day, productId: tee, ...none })),
    );
    await runBackgroundJobs(
      listBackgroundJobs(opened.services),
      { now: new Date(), signal: new AbortController().signal },
      (error) => {
        throw error;
      },
    );
    expect((await stored()).map(([day]) => day)).toEqual([days[0], days[2]]);
  });
});
