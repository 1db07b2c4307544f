import { readProductPage } from '@szn/shared-contracts/wire';
import { secondInMs } from '../../lib/clock.ts';
import { nextCatalogueVersion, writeProducts } from '../../catalogue/store/catalogue-write-queries.ts';
import { toProductRecord } from '../../catalogue/product-record.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
afterAll(() => opened.close());

async function find(query: Record<string, string>) {
  const answer = await opened.app.inject({ url: '/products/search', query: { q: 'hoodie', ...query } });
  const { products } = readProductPage(answer.json(), 50);
  return { ids: products.map(({ id }) => id), asOf: String(answer.json().asOf), total: answer.json().total };
}

let added = 0;

async function addHoodies(count: number): Promise<void> {
  const createdAt = new Date().toISOString();
  const drafts = Array.from({ length: count }, (_, index) =>
    createTestDraft(10_000 + added + index, { title: `Late Hoodie ${added + index}`, createdAt }),
  );
  added += count;
  await opened.db.transaction().execute(async (transaction) => {
    const version = await nextCatalogueVersion(transaction);
    await writeProducts(transaction, drafts.map(toProductRecord), version);
  });
  opened.advanceClock(3 * secondInMs);
}

test.each(['newest', 'priceLowHigh', 'priceHighLow'])(
  'pages of a search by %s do not shift while products are added',
  async (sort) => {
    const { ids } = await find({ sort, limit: '24' });
    const first = await find({ sort });
    await addHoodies(5);
    const second = await find({ sort, page: '2', asOf: first.asOf });
    expect([...first.ids, ...second.ids]).toEqual(ids);
    expect(second).toMatchObject({ asOf: first.asOf, total: first.total });
  },
);

test('a new search finds products that were added', async () => {
  const before = await find({});
  await addHoodies(6);
  const after = await find({});
  expect(Number(after.asOf)).toBeGreaterThan(Number(before.asOf));
  expect(after.ids).not.toEqual(before.ids);
});

test('a future catalogue version counts as the current one', async () => {
  const { asOf } = await find({});
  expect((await find({ asOf: '2000000000' })).asOf).toBe(asOf);
});
