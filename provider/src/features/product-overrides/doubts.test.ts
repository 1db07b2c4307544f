import { sql } from 'kysely';
import { feedRecord } from '../../../test/support/feed-products.ts';
import { openProductDesk, type ProductDesk } from '../../../test/support/desk-products.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { readFeedHealth } from './product-doubt-queries.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';

describe.each(listTestDatabases())('doubts on $name', ({ openApp }) => {
  let opened: TestApp;
  let desk: ProductDesk;
  beforeAll(async () => {
    opened = await openApp();
    desk = await openProductDesk(opened);
  }, 120_000);
  afterAll(() => opened.close());

  test('doubts are counted, listed, and leave the queue by a decision until the value is another one', async () => {
    const doubtful = (index: number, title: string, change_: object) =>
      feedRecord(index, {
        title,
        link: `https://snitch.example/d/${index}`,
        brand: 'Doubtful',
        image: `https://cdn.example/d${index}.jpg`,
        price: 1000,
        ...change_,
      });
    await desk.importRecords([
      ...[1, 2, 3, 4, 5].map((index) => doubtful(index, `Coat Number ${index}`, {})),
      doubtful(6, 'Dear Coat', { price: 9000 }),
      doubtful(7, 'Reduced Coat', { price: 5000, salePrice: 1100 }),
      doubtful(8, 'Nameless Thing', { category: '', gender: '' }),
      doubtful(9, 'Twin Coat', {}),
      doubtful(10, 'Twin  Coat!', {}),
      doubtful(11, 'Same Picture', { image: 'https://cdn.example/d5.jpg' }),
      doubtful(12, 'Bare Coat', { image: '' }),
      doubtful(13, 'Gone Coat', {}),
    ]);
    const gone = await desk.idOf('Gone Coat');
    await sql`insert into link_checks (product_id, host, next_at, failed_days) values (${gone}, 'snitch.example', now(), 2)`.execute(
      opened.db,
    );
    const titles = async (doubt: string) =>
      (await desk.list(`doubt=${doubt}&q=doubtful`)).products
        .map(({ title }: { title: string }) => title)
        .toSorted();
    expect(await titles('price')).toEqual(['Dear Coat', 'Reduced Coat']);
    expect(await titles('category')).toEqual(['Nameless Thing']);
    expect(await titles('gender')).toEqual(['Nameless Thing']);
    expect(await titles('duplicate')).toEqual(
      ['Coat Number 5', 'Same Picture', 'Twin  Coat!', 'Twin Coat']
        .map((title) => title.replace('  ', ' '))
        .toSorted(),
    );
    expect(await titles('picture')).toEqual(['Bare Coat']);
    expect(await titles('link')).toEqual(['Gone Coat']);
    expect((await readFeedHealth(opened.db)).get('test')).toEqual({
      products: 13,
      withoutCategory: 1,
      deadLinks: 1,
    });
    const { counts } = await desk.list('');

    const dear = await desk.idOf('Dear Coat');
    expect(
      (await desk.change(dear, { doubts: [{ doubt: 'price', isRight: true }] })).body.product.doubts,
    ).toEqual([]);
    expect(await titles('price')).toEqual(['Reduced Coat']);
    expect((await desk.list('')).counts).toEqual({ ...counts, price: counts.price - 1 });
    expect((await desk.change(dear, { doubts: [{ doubt: 'link', isRight: true }] })).status).toBe(400);
    await desk.importRecords([doubtful(6, 'Dear Coat', { price: 8000 })]);
    expect(await titles('price')).toEqual(['Dear Coat', 'Reduced Coat']);
    // A correction is a decision, too.
    await desk.change(await desk.idOf('Nameless Thing'), { category: 'Accessories', gender: 'women' });
    expect([...(await titles('category')), ...(await titles('gender'))]).toEqual([]);
  });

  test('the list finds products by words of title, brand, category, id and link, page by page', async () => {
    const draft = createTestDraft(40);
    for (const words of [draft.title, draft.id, draft.link, `${draft.source} ${draft.title.toUpperCase()}`]) {
      const { products } = await desk.list(`q=${encodeURIComponent(words)}`);
      expect(products.map(({ id }: { id: string }) => id)).toContain(draft.id);
    }
    expect(await desk.list('q=no%20such%20thing')).toMatchObject({ products: [], total: 0 });
    const pages = [await desk.list('q=hoodie'), await desk.list('q=hoodie&page=2')];
    const ids = pages.flatMap(({ products }) => products.map(({ id }: { id: string }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([48, 48]);
    expect((await desk.list("q=%25_'%20or%20true")).total).toBe(0);
  });
});
