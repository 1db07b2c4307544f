import { createTestDraft } from '../../../test/support/test-products.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { nextCatalogueVersion, writeProducts } from '../../catalogue/store/catalogue-write-queries.ts';
import { toProductRecord } from '../../catalogue/product-record.ts';
import { dayInIndia, dayInMs, startOfDayInIndia } from '../../lib/clock.ts';

type Drop = {
  source: string;
  count: number;
  minPrice: number;
  maxPrice: number;
  products: { _id: string }[];
};
type Drops = { days: { day: string; drops: Drop[] }[]; before: string | null };

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  const today = () => startOfDayInIndia(dayInIndia(new Date())).getTime();
  const dayOf = (daysAgo: number) => dayInIndia(new Date(today() - daysAgo * dayInMs));

  beforeAll(async () => {
    opened = await openApp();
    await add(
      // Half past midnight in India is the day before in UTC.
      piece(1, 'HUEMN', { daysAgo: 1, minute: 30, rupees: 500 }),
      ...[2, 3, 4, 5, 6].map((index) =>
        piece(index, 'HUEMN', { daysAgo: 1, minute: 600 + index, rupees: 900 }),
      ),
      piece(7, 'TURNT', { daysAgo: 1, minute: 700, rupees: 700 }),
      piece(8, 'TURNT', { daysAgo: 3, minute: 10, rupees: 700 }),
      piece(9, 'outcasts', { daysAgo: 29, minute: 5, rupees: 700 }),
      piece(10, 'outcasts', { daysAgo: 30, minute: 1435, rupees: 700 }),
    );
  }, 120_000);
  afterAll(() => opened.close());

  type Piece = { readonly daysAgo: number; readonly minute: number; readonly rupees: number };
  function piece(index: number, source: string, { daysAgo, minute, rupees }: Piece) {
    const createdAt = new Date(today() - daysAgo * dayInMs + minute * 60_000).toISOString();
    const prices = { pricePaise: rupees * 100, salePaise: null, priceText: null, saleText: null };
    return createTestDraft(7000 + index, { source, createdAt, ...prices });
  }
  async function add(...drafts: readonly ReturnType<typeof createTestDraft>[]) {
    await opened.db.transaction().execute(async (transaction) => {
      await writeProducts(transaction, drafts.map(toProductRecord), await nextCatalogueVersion(transaction));
    });
    opened.advanceClock(5000);
  }
  const read = async (query: string): Promise<Drops> =>
    (await opened.app.inject(`/products/drops?${query}`)).json();

  test('Drops are listed by day in India and brand, latest first, up to 30 days back', async () => {
    const { days, before } = await read('days=30');
    expect(
      days.map(({ day, drops }) => [day, drops.map(({ source, count }) => `${source} ${count}`)]),
    ).toEqual([
      [dayOf(1), ['TURNT 1', 'HUEMN 6']],
      [dayOf(3), ['TURNT 1']],
      [dayOf(29), ['outcasts 1']],
    ]);
    expect(before).toBeNull();
  });

  test('A drop has its prices and at most four of its newest products', async () => {
    const { days } = await read('days=1&brands=huemn');
    const [drop] = days[0]?.drops ?? [];
    expect(drop).toMatchObject({ source: 'HUEMN', count: 6, minPrice: 500, maxPrice: 900 });
    const newest = [6, 5, 4, 3].map((index) => createTestDraft(7000 + index).id);
    expect(drop?.products.map(({ _id }) => _id)).toEqual(newest);
  });

  test('Each page of days names the next one', async () => {
    const first = await read('days=1');
    expect(first.before).toBe(dayOf(1));
    const second = await read(`days=1&before=${first.before ?? ''}`);
    expect(second.days.map(({ day }) => day)).toEqual([dayOf(3)]);
    const last = await read(`days=7&before=${second.before ?? ''}`);
    expect([last.days.map(({ day }) => day), last.before]).toEqual([[dayOf(29)], null]);
  });

  test('Drops of brands are those of these brands in any spelling', async () => {
    const { days } = await read('days=30&brands=TurntUp,OUTCASTS');
    expect(days.flatMap(({ drops }) => drops.map(({ source }) => source))).toEqual([
      'TURNT',
      'TURNT',
      'outcasts',
    ]);
    expect((await read('brands=nobody')).days).toEqual([]);
  });

  test('A response is valid until the catalogue changes', async () => {
    const { headers } = await opened.app.inject('/products/drops?days=30');
    const again = (etag: string) =>
      opened.app.inject({ url: '/products/drops?days=30', headers: { 'if-none-match': etag } });
    expect((await again(String(headers.etag))).statusCode).toBe(304);
    await add(piece(20, 'H&M', { daysAgo: 2, minute: 600, rupees: 100 }));
    const changed = await again(String(headers.etag));
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('H&M');
  });

  test('The latest products of brands carry the time at which they were added', async () => {
    const response = await opened.app.inject('/products/latest?brands=turnt,outcasts&days=30&limit=3');
    const ids = [7, 8, 9].map((index) => createTestDraft(7000 + index).id);
    const { products } = response.json<{ products: { _id: string; at: string }[] }>();
    expect(products.map(({ _id }) => _id)).toEqual(ids);
    expect(products.map(({ at }) => dayInIndia(new Date(at)))).toEqual([dayOf(1), dayOf(3), dayOf(29)]);
  });

  test('The latest reductions are products on sale, the last reduced first', async () => {
    const price = { pricePaise: 90_000, priceText: null, saleText: null };
    await add(
      createTestDraft(7100, { ...price, salePaise: 80_000 }),
      createTestDraft(7101, { ...price, salePaise: 70_000 }),
    );
    await add(createTestDraft(7100, { ...price, salePaise: 60_000 }));
    await add(createTestDraft(7101, { ...price, salePaise: null }));
    const response = await opened.app.inject('/products/latest?sale=true&limit=1');
    const { products } = response.json<{ products: { _id: string; salePrice: number; at: string }[] }>();
    expect(products).toMatchObject([{ _id: createTestDraft(7100).id, salePrice: 600 }]);
    expect(Date.now() - Date.parse(products[0]?.at ?? '')).toBeLessThan(60_000);
  });
});
