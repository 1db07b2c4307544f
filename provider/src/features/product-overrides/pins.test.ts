import { idsOf, openProductDesk, type ProductDesk } from '../../../test/support/desk-products.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';

describe.each(listTestDatabases())('pinned products on $name', ({ openApp }) => {
  let opened: TestApp;
  let desk: ProductDesk;
  beforeAll(async () => {
    opened = await openApp();
    desk = await openProductDesk(opened);
  }, 120_000);
  afterAll(() => opened.close());

  test('pinned products come first in their listing only, and pages neither repeat nor lose one', async () => {
    const url = '/products/gender/men';
    const before = await pageThrough(`${url}?limit=7`);
    const [late = '', later = '', latest = ''] = before.slice(-3);
    for (const [id, place] of [
      [late, 2],
      [latest, 1],
    ] as const)
      expect((await desk.change(id, { pins: [{ listing: 'men', place }] })).status).toBe(200);
    await opened.services.catalogueIndex.refresh();
    const pinned = [latest, late, ...before.filter((id) => id !== late && id !== latest)];
    for (const limit of [1, 2, 7])
      expect((await pageThrough(`${url}?limit=${limit}`)).slice(0, 40)).toEqual(pinned.slice(0, 40));
    expect(await pageThrough(`${url}?limit=7`)).toEqual(pinned);
    const byPage = async (page: number) =>
      idsOf((await opened.app.inject(`${url}?limit=7&page=${page}`)).json());
    expect([...(await byPage(1)), ...(await byPage(2))]).toEqual(pinned.slice(0, 14));
    for (const elsewhere of [
      `${url}?limit=7&sort=priceLowHigh`,
      '/products?limit=7',
      `/products/filtered?gender=men&maxPrice=99999&limit=7`,
    ])
      expect(idsOf((await opened.app.inject(elsewhere)).json()).slice(0, 2)).not.toEqual([latest, late]);

    // What is pinned while somebody pages is pinned for those who come after.
    const start = (await opened.app.inject(`${url}?limit=7`)).json();
    await desk.change(later, { pins: [{ listing: 'men', place: 1 }] });
    await desk.change(late, { pins: [{ listing: 'men', place: null }] });
    await opened.services.catalogueIndex.refresh();
    expect([...idsOf(start), ...(await pageThrough(`${url}?limit=7`, start.cursor))]).toEqual(pinned);
    expect((await pageThrough(`${url}?limit=7`)).slice(0, 2)).toEqual([later, latest]);
    const foreign = await desk.change(later, { pins: [{ listing: 'women/dresses', place: 1 }] });
    expect([foreign.status, foreign.body.message]).toEqual([
      400,
      expect.stringContaining('not in the listing'),
    ]);
    await desk.change(later, { pins: [{ listing: 'men', place: null }] });
    await desk.change(latest, { pins: [{ listing: 'men', place: null }] });
  });

  async function pageThrough(url: string, from?: string): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor = from, isFirst = from === undefined; isFirst || cursor !== undefined; isFirst = false) {
      const page = (await opened.app.inject(cursor === undefined ? url : `${url}&cursor=${cursor}`)).json();
      ids.push(...idsOf(page));
      cursor = page.cursor;
    }
    return ids;
  }
});
