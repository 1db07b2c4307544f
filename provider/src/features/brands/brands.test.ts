import { spawnSync } from 'node:child_process';
import { setBrandRows, specifiedBrands } from '@szn/shared-contracts/wire';
import { feedRecord, importOptions, toFeedProducts } from '../../../test/support/feed-products.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { programOf } from '../../../test/support/provider-programs.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { nextCatalogueVersion } from '../../catalogue/store/catalogue-write-queries.ts';
import { secondInMs } from '../../lib/clock.ts';
import { importFeed } from '../catalogue-import/import-feed.ts';
import { changeBrands } from './change-brands.ts';

describe.each(listTestDatabases())('brands on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  });
  beforeEach(async () => {
    await opened.db.transaction().execute(async (transaction) => {
      await nextCatalogueVersion(transaction);
      await transaction.deleteFrom('brands').execute();
    });
    wait();
  });
  afterAll(async () => {
    await opened.close();
    // Of this process, not of a database.
    setBrandRows(undefined);
  });

  const read = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
    await opened.app.inject({ url, headers });
  const slugs = async () =>
    (await read('/brands')).json<{ brands: { slug: string }[] }>().brands.map(({ slug }) => slug);
  /** The version of the catalogue is read again after it. */
  const wait = () => opened.advanceClock(3 * secondInMs);
  const loom = {
    slug: 'LoomHouse',
    label: 'The Loom House',
    storedName: 'LOOM',
    aliases: ['Looms'],
  } as const;

  test('are those of the specification until one is added, changed or removed', async () => {
    const first = await read('/brands');
    expect(first.json()).toEqual({ success: true, isSpecified: true, brands: specifiedBrands });
    const { etag } = first.headers;
    expect((await read('/brands', { 'if-none-match': String(etag) })).statusCode).toBe(304);

    await changeBrands(opened.db, { verb: 'add', brand: loom, place: 2 });
    await changeBrands(opened.db, { verb: 'add', brand: { slug: 'Weft' } });
    await changeBrands(opened.db, { verb: 'change', brand: { slug: 'weft', tier: 'luxury' }, place: 1 });
    await changeBrands(opened.db, { verb: 'remove', slug: 'Bluer' });
    wait();

    const next = await read('/brands', { 'if-none-match': String(etag) });
    const { isSpecified, brands } = next.json<{ isSpecified: boolean; brands: object[] }>();
    expect(isSpecified).toBe(false);
    expect(brands.slice(0, 3)).toEqual([{ slug: 'Weft', tier: 'luxury' }, specifiedBrands[0], loom]);
    expect(brands).toHaveLength(specifiedBrands.length + 1);
    expect(await slugs()).not.toContain('Bluer');
  });

  test('that are added have their list, their name in searches, and one spelling in imports', async () => {
    expect((await read('/products?source=Looms&limit=5')).json()).toMatchObject({ products: [] });
    await changeBrands(opened.db, { verb: 'add', brand: loom });
    wait();
    await read('/brands');
    const records = ['LOOM', 'the loom house', 'looms'].map((brand, index) =>
      feedRecord(index, { brand, link: `https://loom.example/p/${index}` }),
    );
    const report = await importFeed(opened.db, toFeedProducts(records), importOptions);
    expect(report).toMatchObject({ imported: 3 });
    wait();
    const { products } = (await read('/products?source=LOOM&limit=5')).json<{
      products: { source: string }[];
    }>();
    expect(products.map(({ source }) => source)).toEqual(['LOOM', 'LOOM', 'LOOM']);
    const found = (await read('/products/search?q=loom+house+coat')).json<{
      understood: { brands: string[] };
    }>();
    expect(found.understood.brands).toEqual(['The Loom House']);
  });

  test('that get another stored name retain their products, with their ids and follows', async () => {
    const records = [1, 2].map((index) =>
      feedRecord(index, { brand: 'Weft & Co', link: `https://weft.example/p/${index}`, category: 'Shirts' }),
    );
    const run = async () => await importFeed(opened.db, toFeedProducts(records), importOptions);
    const stored = async () =>
      await opened.db
        .selectFrom('products')
        .select(['id', 'source', 'source_key', 'removed_in'])
        .where('link', 'like', 'https://weft.example/%')
        .orderBy('id')
        .execute();
    expect(await run()).toMatchObject({ added: 2 });
    const before = await stored();
    const brand = { slug: 'Weft', storedName: 'WEFT', aliases: ['Weft & Co'] };
    await changeBrands(opened.db, { verb: 'add', brand });
    const after = before.map((product) => ({ ...product, source: 'WEFT', source_key: 'weft' }));
    expect(await stored()).toEqual(after);
    expect(await run()).toMatchObject({ added: 0, updated: 2 });
    await changeBrands(opened.db, { verb: 'change', brand: { slug: 'Weft', storedName: 'WEFT & CO' } });
    expect(await run()).toMatchObject({ added: 0, updated: 2 });
    const named = { source: 'WEFT & CO', source_key: 'weft&co' };
    expect(await stored()).toEqual(before.map((product) => ({ ...product, ...named })));

    const soldOut = records.map((record) => ({ ...record, availability: 'out of stock' }));
    const report = await importFeed(opened.db, toFeedProducts(soldOut), importOptions);
    expect(report).toMatchObject({ filtered: 2, removed: 2 });
  });

  test('that change during an import stop it before anything has the names of before', async () => {
    async function* products() {
      yield* toFeedProducts([feedRecord(1, { brand: 'Warp', link: 'https://warp.example/p/1' })]);
      await changeBrands(opened.db, { verb: 'add', brand: { slug: 'Warp', storedName: 'WARP' } });
    }
    await expect(importFeed(opened.db, products(), importOptions)).rejects.toThrow(/brands were changed/);
    const stored = opened.db.selectFrom('products').where('link', 'like', 'https://warp.example/%');
    expect(await stored.selectAll().execute()).toEqual([]);
  });

  test('of which one is stored with a fault are read without it, and it is reported', async () => {
    await changeBrands(opened.db, { verb: 'add', brand: loom });
    const faulty = { slug: 'Looms', place: 99, settings: JSON.stringify({ tier: 'cheap' }) };
    await opened.db.insertInto('brands').values(faulty).execute();
    const reported: unknown[] = [];
    opened.services.indexFaults.reportTo(({ index, count, example }) =>
      reported.push({ index, count, example }),
    );
    await opened.db.transaction().execute(nextCatalogueVersion);
    wait();
    expect(await slugs()).toEqual([...specifiedBrands.map(({ slug }) => slug), 'LoomHouse']);
    expect(reported).toEqual([{ index: 'brands', count: 1, example: expect.stringContaining('cheap') }]);

    // All rows are written again by a change: the faulty one would be gone.
    const change = { verb: 'add', brand: { slug: 'Weft' } } as const;
    await expect(changeBrands(opened.db, change)).rejects.toThrow(/invalid.*cheap/);
    const stored = opened.db.selectFrom('brands').select('slug').where('slug', '=', 'Looms');
    expect(await stored.execute()).toEqual([{ slug: 'Looms' }]);
  });

  test('whose fields are emptied have their defaults again', async () => {
    const brand = { ...loom, text: 'Woven here', tier: 'luxury' } as const;
    await changeBrands(opened.db, { verb: 'add', brand });
    const emptied = {
      slug: loom.slug,
      label: undefined,
      text: undefined,
      tier: undefined,
      aliases: undefined,
    };
    const rows = await changeBrands(opened.db, { verb: 'change', brand: emptied });
    expect(rows.at(-1)).toEqual({ slug: 'LoomHouse', storedName: 'LOOM', label: 'Loom House' });
  });

  test('with a name of another one, unknown ones and invalid ones are rejected, and nothing changes', async () => {
    const rejected = [
      [{ verb: 'add', brand: { slug: 'jaywalking' } }, 'There is a brand Jaywalking already'],
      [{ verb: 'add', brand: { slug: 'Loom', aliases: ['Drip Project'] } }, 'the name Drip Project'],
      [{ verb: 'add', brand: { slug: 'Loom/..' } }, 'a slug has letters'],
      [{ verb: 'change', brand: { slug: 'Loom' } }, 'There is no brand Loom'],
      [{ verb: 'remove', slug: 'Loom' }, 'There is no brand Loom'],
    ] as const;
    for (const [change, reason] of rejected)
      await expect(changeBrands(opened.db, change)).rejects.toThrow(reason);
    wait();
    expect((await read('/brands')).json()).toMatchObject({ isSpecified: true });
  });

  test('that are added at the same time are all there', async () => {
    const names = ['Aone', 'Btwo', 'Cthree', 'Dfour'];
    await Promise.all(names.map((slug) => changeBrands(opened.db, { verb: 'add', brand: { slug } })));
    wait();
    expect((await slugs()).slice(-4).toSorted()).toEqual(names);
  });
});

test('a command that is misused says how to use it and ends with 1', () => {
  const given = ['add', 'Loom', '--tier', 'cheap'];
  const { status, stderr } = spawnSync(process.execPath, [programOf('brand'), ...given], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, '--tier is luxury, premium, casual, not cheap\n']);
}, 60_000);
