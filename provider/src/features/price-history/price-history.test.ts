import type { TestApp } from '../../../test/support/open-test-app.ts';
import { signUp, bearer } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { nextCatalogueVersion, writeProducts } from '../../catalogue/store/catalogue-write-queries.ts';
import { refreshPriceSummaries } from '../../catalogue/store/price-history-queries.ts';
import { toProductRecord } from '../../catalogue/product-record.ts';

const dayMs = 86_400_000;
const { signal } = new AbortController();

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  afterAll(() => opened.close());

  async function importPrices(...prices: readonly { index: number; paise: number }[]) {
    const drafts = prices.map(({ index, paise }) =>
      createTestDraft(index, { pricePaise: paise, salePaise: null, priceText: null, saleText: null }),
    );
    await opened.db.transaction().execute(async (transaction) => {
      await writeProducts(transaction, drafts.map(toProductRecord), await nextCatalogueVersion(transaction));
    });
    opened.advanceClock(5000);
    return drafts.map(({ id }) => id);
  }

  const read = async (url: string) => (await opened.app.inject(url)).json();
  const prices = async (id: string) =>
    (await read(`/products/${id}/prices`)).points.map(({ price }: { price: number }) => price);

  /** As if the prices had been recorded so many days earlier. */
  async function age(ids: readonly string[], days: number) {
    const rows = await opened.db
      .selectFrom('price_changes')
      .selectAll()
      .where('product_id', 'in', ids)
      .execute();
    for (const { product_id: id, at } of rows)
      await opened.db
        .updateTable('price_changes')
        .set({ at: new Date(at.getTime() - days * dayMs) })
        .where('product_id', '=', id)
        .where('at', '=', at)
        .execute();
  }

  async function refresh(inDays: number): Promise<boolean> {
    const done = await refreshPriceSummaries(opened.db, new Date(Date.now() + inDays * dayMs), signal);
    opened.advanceClock(5000);
    return done;
  }

  test('An import records a price only when it changed', async () => {
    const [one = '', two = ''] = await importPrices(
      { index: 900, paise: 100_000 },
      { index: 901, paise: 50_000 },
    );
    await importPrices({ index: 900, paise: 100_000 }, { index: 901, paise: 40_000 });
    await importPrices({ index: 900, paise: 120_000 });
    expect([await prices(one), await prices(two)]).toEqual([
      [1000, 1200],
      [500, 400],
    ]);
    expect(await read(`/products/${one}/prices`)).toMatchObject({
      isSample: false,
      low30: null,
      median90: null,
    });
  });

  test('A note appears on lists and details, and changes with the day', async () => {
    const [id = ''] = await importPrices({ index: 910, paise: 130_000 });
    await age([id], 40);
    await importPrices({ index: 910, paise: 100_000 });
    expect((await read(`/products/${id}`)).priceNote).toEqual({ kind: 'lowest', days: 30 });
    const { data } = await read('/products/search?q=910');
    expect(data.find((product: { _id: string }) => product._id === id).priceNote).toEqual({
      kind: 'lowest',
      days: 30,
    });
    expect(await refresh(51)).toBe(true);
    expect(await refresh(51)).toBe(false);
    expect((await read(`/products/${id}`)).priceNote).toEqual({ kind: 'lowest', days: 90 });
    await refresh(100);
    expect(await read(`/products/${id}`)).not.toHaveProperty('priceNote');
  });

  test('The daily refresh records prices that were written without their change, and deletes old ones', async () => {
    const [id = ''] = await importPrices({ index: 920, paise: 100_000 });
    await importPrices({ index: 920, paise: 90_000 });
    await age([id], 500);
    await importPrices({ index: 920, paise: 80_000 });
    await opened.db.updateTable('products').set({ price_paise: 70_000 }).where('id', '=', id).execute();
    await refresh(200);
    const rows = await opened.db
      .selectFrom('price_changes')
      .select('price_paise')
      .where('product_id', '=', id)
      .execute();
    expect(rows.map((row) => row.price_paise).toSorted((a, b) => b - a)).toEqual([90_000, 80_000, 70_000]);
  });

  test('A product whose price is not recorded yet has no prices, an unknown one is not found', async () => {
    const [id = ''] = await importPrices({ index: 940, paise: 100_000 });
    await opened.db.deleteFrom('price_summaries').where('product_id', '=', id).execute();
    const { createdAt } = createTestDraft(940);
    expect(await read(`/products/${id}/prices`)).toMatchObject({
      addedAt: createdAt,
      trackedSince: null,
      points: [],
    });
    expect((await opened.app.inject(`/products/${'0'.repeat(24)}/prices`)).statusCode).toBe(404);
  });

  test('A wishlist tells what became of the price since the product was saved', async () => {
    const member = await signUp(opened.app);
    const ids = await importPrices({ index: 930, paise: 100_000 }, { index: 931, paise: 100_000 });
    for (const productId of ids)
      await opened.app.inject({
        method: 'POST',
        url: '/wishlist/add',
        headers: bearer(member.token),
        payload: { userId: member.userId, productId },
      });
    await importPrices({ index: 930, paise: 70_000 });
    const answer = await opened.app.inject({
      url: `/wishlist/${member.userId}`,
      headers: bearer(member.token),
    });
    const notes = answer
      .json()
      .items.map(({ _id, priceNote }: { _id: string; priceNote: unknown }) => [_id, priceNote]);
    expect(Object.fromEntries(notes)).toEqual({
      [ids[0] ?? '']: { kind: 'belowSaved', amount: 300 },
      [ids[1] ?? '']: undefined,
    });
  });
});
