import { openTestDatabase } from '../../test/support/open-test-database.ts';
import { createTestDraft } from '../../test/support/test-products.ts';
import { createIndexFaults } from './index-faults.ts';
import { describeInList, readCatalogueIndex } from './index/catalogue-index.ts';
import { nextCatalogueVersion, writeProducts } from './store/catalogue-write-queries.ts';
import { findColour, withoutColours } from './colour-words.ts';
import { toProductRecord } from './product-record.ts';
import { fillMissingTraits } from './store/seed.ts';
import { listFits, readTraits } from './product-traits.ts';
import { toSearchWords } from './text-normalization.ts';

test.each([
  ['Window Seat Boxy Tee in Rust', 'Orange'],
  ['Rose Garden Tee in Powder Blue', 'Blue'],
  ['Off-White Hoodie', 'White'],
  ['Washed Black Jeans', 'Black'],
  ['Light Wash Jeans', 'Blue'],
  ['CHARCOAL melange', 'Grey'],
  ['Navy Blue', 'Blue'],
  ['Redline Tee', null],
  ['Multicolour', null],
  ['', null],
])('the colour of "%s" is %s', (text, colour) => {
  expect(findColour(text)).toBe(colour);
});

test.each([
  'Terrace Zip Hoodie',
  'Terrace Zip Hoodie in Rust',
  'Navy Blue Terrace Zip Hoodie',
  'Terrace Off-White Zip Hoodie',
])('the style of "%s" is the title without its colour', (title) => {
  expect(withoutColours(title)).toBe('terrace zip hoodie');
});

const product = {
  title: 'Striped Boxy Tee in Sage',
  source_key: 'huemn',
  gender: 'men',
  category_slug: 'tees',
};

test('a trait of the feed wins over the title, and an unknown colour of the feed does not', () => {
  expect(readTraits(product)).toEqual({
    colour: 'Green',
    colour_origin: 'title',
    pattern: 'Striped',
    fit: 'Boxy',
    style_group: 'huemn/men/tees/striped boxy tee',
  });
  const fed = { ...product, colour: 'jet black', pattern: 'houndstooth', fit: 'Oversized Fit' };
  expect(readTraits(fed)).toMatchObject({
    colour: 'Black',
    colour_origin: 'feed',
    pattern: 'Houndstooth',
    fit: 'Oversized',
  });
  expect(readTraits({ ...product, colour: 'Multi' })).toMatchObject({
    colour: 'Green',
    colour_origin: 'title',
  });
  expect(readTraits({ ...product, title: 'Black' })).toMatchObject({
    style_group: '',
    pattern: null,
    fit: null,
  });
});

test.each<[title: string, styles: string[], feedFit: string | null, label: string | null, fits: string[]]>([
  ['Cargo Pants in Black', ['baggy', 'streetwear'], null, 'Baggy', ['Baggy', 'Relaxed']],
  ['Cargo Pants', ['baggy'], 'Wide', 'Wide', ['Baggy', 'Relaxed', 'Wide']],
  ['Heavyweight Tee', ['Oversized Fit'], null, 'Oversized', ['Oversized']],
  ['Drop-Shoulder Tee', [], null, 'Oversized', ['Oversized']],
  ['Loose Fit Jeans', ['casual'], null, 'Loose', ['Baggy', 'Loose', 'Relaxed']],
  ['Slim Tapered Jeans', [], null, 'Slim', ['Slim', 'Tapered']],
  ['Boxy Cropped Tee', [], null, 'Boxy', ['Oversized', 'Boxy', 'Cropped']],
  ['Jeans, wide', [], null, 'Wide', ['Baggy', 'Wide']],
  // Words of a print, of jewellery and of a price.
  ['Loose Wire Heart-Print Tee', ['graphic'], null, null, []],
  ['Wide Chain in Silver', ['accessories'], null, null, []],
  ['Wide Pendant Chain', [], 'Wide', 'Wide', ['Wide']],
  ['Plain Tee', ['regular price'], null, null, []],
])('the fits of "%s" with the tags %j', (title, styles, feedFit, label, fits) => {
  const { fit } = readTraits({ ...product, title, styles, fit: feedFit });
  expect(fit).toBe(label);
  const named = listFits({ title_words: toSearchWords(title), fit, styles });
  expect(named.toSorted()).toEqual(fits.toSorted());
});

test('products of one style in other colours are listed with the newest of each colour', async () => {
  const db = await openTestDatabase();
  const colours = ['Black', 'Rust', 'Rust', 'Navy', 'Sage', 'Ecru', 'Lilac', 'Coral'];
  const scope = { source: 'HUEMN', gender: 'men', category: 'Hoodies' } as const;
  const drafts = colours.map((colour, index) =>
    createTestDraft(9000 + index, { ...scope, title: `Quay Hoodie in ${colour}`, colour: undefined }),
  );
  const other = createTestDraft(9100, { ...scope, source: 'TURNT', title: 'Quay Hoodie in Black' });
  const records = [...drafts, other].map(toProductRecord);
  const version = await db.transaction().execute(async (transaction) => {
    const next = await nextCatalogueVersion(transaction);
    await writeProducts(transaction, records, next);
    return next;
  });
  const index = await readCatalogueIndex(db, version, createIndexFaults());
  const found = records.map((record) => describeInList(index, record).otherColours);
  const idOf = (index: number) => drafts[index]?.id;
  expect(found[0]).toEqual([
    { id: idOf(5), colour: 'Beige' },
    { id: idOf(3), colour: 'Blue' },
    { id: idOf(7), colour: 'Coral' },
    { id: idOf(4), colour: 'Green' },
    { id: idOf(2), colour: 'Orange' },
  ]);
  expect(found[1]?.map(({ colour }) => colour)).not.toContain('Orange');
  expect(found.at(-1)).toEqual([]);
  await db.destroy();
}, 60_000);

test('the traits of products that an older release has written are filled', async () => {
  const db = await openTestDatabase();
  const columns = ['id', 'colour', 'colour_origin', 'pattern', 'fit', 'style_group'] as const;
  const read = () => db.selectFrom('products').select(columns).orderBy('id').execute();
  // These titles are the only source of an older release.
  await db.updateTable('products').set({ colour: null, colour_origin: null, style_group: null }).execute();
  expect(await fillMissingTraits(db)).toBe(600);
  const filled = await read();
  expect(filled.every(({ style_group: group }) => group !== null && group !== '')).toBe(true);
  expect(filled.filter(({ colour }) => colour === 'Blue').length).toBe(100);
  expect(await fillMissingTraits(db)).toBe(0);
  await db.destroy();
}, 60_000);
