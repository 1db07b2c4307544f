import { feedRecord } from '../../../test/support/feed-products.ts';
import { openProductDesk, type ProductDesk } from '../../../test/support/desk-products.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';

describe.each(listTestDatabases())('corrections of products on $name', ({ openApp }) => {
  let opened: TestApp;
  let desk: ProductDesk;
  beforeAll(async () => {
    opened = await openApp();
    desk = await openProductDesk(opened);
  }, 120_000);
  afterAll(() => opened.close());

  test('a correction stays after the next import, and taking it back restores what the feed says now', async () => {
    const record = feedRecord(1, { title: 'Corrected Coat', category: 'Jackets', color: 'Red' });
    await desk.importRecords([record]);
    const id = await desk.idOf('Corrected Coat');
    const before = await desk.stored(id);
    const answer = await desk.change(id, {
      category: 'Hoodies',
      gender: 'unisex',
      colour: 'Blue',
      title: ' A  <b>Hoodie</b> ',
    });
    expect(answer.status).toBe(200);
    const corrected = {
      title: 'A Hoodie',
      category: 'Hoodies',
      category_slug: 'hoodies',
      gender: 'unisex',
      colour: 'Blue',
    };
    expect(await desk.stored(id)).toMatchObject({ ...corrected, title_words: 'a hoodie' });
    expect(await desk.listIds('/products/gender/category/women/hoodies-sweatshirts?limit=50')).not.toContain(
      id,
    );
    expect(await desk.listIds('/products/gender/category/men/hoodies?limit=50')).toContain(id);

    await desk.importRecords([{ ...record, title: 'Renamed Coat', price: 4242 }]);
    expect(await desk.stored(id)).toMatchObject({ ...corrected, price_paise: 424_200 });
    const seen = await desk.detail(id);
    expect(seen.feed).toEqual({ title: 'Renamed Coat', category: 'Jackets', gender: 'men', colour: 'Red' });
    expect(seen.changes[0]).toMatchObject({
      by: 'Asha',
      value: 'Blue',
      feedValue: 'Red',
      reason: 'Looked at the picture',
    });
    expect((await desk.list('changed=true')).products.map((product: { id: string }) => product.id)).toContain(
      id,
    );

    await desk.change(id, { category: null, gender: null, colour: null, title: null });
    const { title_words: _words, price_paise: _price, effective_paise: _paid, style_group, ...rest } = before;
    expect(await desk.stored(id)).toMatchObject({
      category: 'Jackets',
      gender: 'men',
      colour: 'Red',
      title: 'Renamed Coat',
      feed_values: null,
    });
    expect([style_group !== '', rest.keywords]).toEqual([true, (await desk.stored(id)).keywords]);
    expect((await desk.detail(id)).changes).toHaveLength(8);
  });

  test('a correction of a colour that a picture names is taken back to it', async () => {
    const { id } = createTestDraft(1);
    await opened.db
      .updateTable('products')
      .set({ colour: 'Pink', colour_origin: 'picture' })
      .where('id', '=', id)
      .execute();
    await desk.change(id, { colour: 'Gold' });
    expect(await desk.stored(id)).toMatchObject({ colour: 'Gold', colour_origin: 'feed' });
    await desk.change(id, { colour: null });
    expect(await desk.stored(id)).toMatchObject({ colour: 'Pink', colour_origin: 'picture' });
  });

  test('a correction of a colour that nothing names is never what the feed says', async () => {
    const record = feedRecord(7, { title: 'Plain Coat', color: '', link: 'https://snitch.example/plain/7' });
    await desk.importRecords([record]);
    const id = await desk.idOf('Plain Coat');
    await opened.db
      .updateTable('products')
      .set({ colour: null, colour_origin: 'none' })
      .where('id', '=', id)
      .execute();
    await desk.change(id, { colour: 'Red' });
    await desk.importRecords([{ ...record, price: '1,399' }]);
    expect((await desk.detail(id)).feed).toMatchObject({ colour: null });
    await desk.change(id, { colour: null });
    expect(await desk.stored(id)).toMatchObject({ colour: null });
  });

  test('a hidden product is away until it is shown again, unless the feed has removed it meanwhile', async () => {
    const records = [1, 2, 3].map((index) =>
      feedRecord(index, { title: `Hidden Coat ${index}`, link: `https://snitch.example/h/${index}` }),
    );
    await desk.importRecords(records);
    const [first = '', second = ''] = await Promise.all(['Hidden Coat 1', 'Hidden Coat 2'].map(desk.idOf));
    for (const id of [first, second]) expect((await desk.change(id, { hidden: true })).status).toBe(200);
    const page = '/products/gender/category/men/jackets?limit=50';
    const search = async () => {
      await opened.services.catalogueIndex.refresh();
      return (await opened.app.inject('/products/search?q=hidden%20coat')).json().total;
    };
    expect(await desk.listIds(page)).not.toContain(first);
    expect(await search()).toBe(1);
    const product = (await opened.app.inject(`/products/${first}`)).json();
    expect(product).toMatchObject({ isListed: false, link: '' });
    expect((await desk.list('state=hidden')).products).toHaveLength(2);

    await desk.importRecords(records.slice(0, 1).concat(records.slice(2)), true);
    expect(await desk.listIds(page)).not.toContain(first);
    await desk.change(first, { hidden: false });
    await desk.change(second, { hidden: false });
    expect(await desk.listIds(page)).toContain(first);
    expect(await desk.listIds(page)).not.toContain(second);
    await desk.importRecords(records);
    expect(await desk.listIds(page)).toContain(second);
  });
});
