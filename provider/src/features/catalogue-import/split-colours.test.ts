import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importOptions } from '../../../test/support/feed-products.ts';
import { readProducts } from '../feed-files/read-products.ts';
import { createProductCounter } from './count-products.ts';
import { createImportReport } from './import-report.ts';

const site = 'https://loom.example';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-colours-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The products of a feed, and the counts of its records. */
async function read(content: string) {
  const path = join(folder, 'feed');
  writeFileSync(path, content);
  const report = createImportReport();
  const defaults = { ...importOptions.defaults, site, source: 'Loom' };
  const counter = createProductCounter(report, { ...importOptions, defaults });
  const products = [];
  for await (const raw of readProducts({ path, site }))
    for (const { reading } of counter.count(raw)) if ('draft' in reading) products.push(reading.draft);
  const { records, imported, colours, merged } = report;
  return {
    counts: { records, imported, colours, merged },
    products: products.map(({ title, link, colour, image, secondImage, sizes, pricePaise }) => ({
      title,
      path: link.replace(site, ''),
      colour,
      pictures: [image, secondImage].map((url) => url?.replace(/^.*\//, '')),
      sizes: sizes?.map(({ name, isAvailable }) => (isAvailable ? name : `(${name})`)).join(' '),
      price: pricePaise / 100,
    })),
    ids: new Set(products.map(({ id }) => id)).size,
  };
}

const pictureOf = (name: string) => ({ src: `https://cdn.example/${name}.jpg?v=1` });
const variant = (id: number, options: readonly string[], rest: object) => {
  const [option1, option2] = options;
  return { id, option1, option2, price: '1299.00', available: true, ...rest };
};
const polo = {
  title: 'Pique Polo',
  handle: 'pique-polo',
  product_type: 'Polo',
  options: [{ name: 'Color' }, { name: 'Size' }],
  images: ['black', 'black-back', 'navy', 'navy-back'].map((name) => pictureOf(name)),
  variants: [
    variant(11, ['Black', 'S'], { featured_image: pictureOf('black') }),
    variant(12, ['Black', 'M'], { available: false, featured_image: pictureOf('black') }),
    variant(13, ['Navy', 'S'], { price: '1399.00', featured_image: pictureOf('navy') }),
  ],
};

test('Each colour of a Shopify product is a product with its own link, pictures, sizes and price', async () => {
  expect(await read(JSON.stringify({ products: [polo] }))).toEqual({
    counts: { records: 1, imported: 2, colours: 1, merged: 0 },
    products: [
      {
        title: 'Pique Polo - Black',
        path: '/products/pique-polo',
        colour: 'Black',
        pictures: ['black.jpg?v=1', 'black-back.jpg?v=1'],
        sizes: 'S (M)',
        price: 1299,
      },
      {
        title: 'Pique Polo - Navy',
        path: '/products/pique-polo?variant=13',
        colour: 'Navy',
        pictures: ['navy.jpg?v=1', 'navy-back.jpg?v=1'],
        sizes: 'S',
        price: 1399,
      },
    ],
    ids: 2,
  });
});

test.each([
  ['no pictures of its own', { featured_image: null }],
  ['the picture of another one', { featured_image: pictureOf('black') }],
])('A product with a colour that has %s stays one product', async (_case, rest) => {
  const variants = [...polo.variants.slice(0, 2), variant(13, ['Navy', 'S'], rest)];
  const { counts, products } = await read(JSON.stringify({ products: [{ ...polo, variants }] }));
  expect(counts).toEqual({ records: 1, imported: 1, colours: 0, merged: 0 });
  expect(products).toEqual([expect.objectContaining({ title: 'Pique Polo', path: '/products/pique-polo' })]);
});

test('Each colour of an export of Shopify is a product, and each row is counted once', async () => {
  const lines = [
    'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src,Variant Image',
    'tee,Loom Tee,T-Shirts,Color,Red,Size,S,999,https://cdn.example/red.jpg,https://cdn.example/red.jpg',
    'tee,,,,Red,,M,999,https://cdn.example/red-2.jpg,https://cdn.example/red.jpg',
    'tee,,,,Blue,,M,899,https://cdn.example/blue.jpg,https://cdn.example/blue.jpg',
    'tee,,,,,,,,https://cdn.example/blue-2.jpg,',
  ];
  expect(await read(lines.join('\n'))).toEqual({
    counts: { records: 4, imported: 2, colours: 1, merged: 3 },
    products: [
      expect.objectContaining({
        title: 'Loom Tee - Red',
        path: '/products/tee',
        pictures: ['red.jpg', 'red-2.jpg'],
        sizes: 'S M',
      }),
      expect.objectContaining({
        title: 'Loom Tee - Blue',
        path: '/products/tee?color=Blue',
        pictures: ['blue.jpg', 'blue-2.jpg'],
        price: 899,
      }),
    ],
    ids: 2,
  });
});

test('Each colour of a WooCommerce export is a product where its variations have pictures', async () => {
  const lines = [
    'ID,Type,SKU,Name,Published,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
    '1,variable,LT,Loom Tee,1,,Clothing > T-shirts,https://cdn.example/all.jpg,,Colour,"Red, Blue"',
    '2,variation,LT-R,Loom Tee - Red,1,999,,https://cdn.example/red.jpg,LT,Colour,Red',
    '3,variation,LT-B,Loom Tee - Blue,1,899,,https://cdn.example/blue.jpg,LT,Colour,Blue',
  ];
  const { counts, products } = await read(lines.join('\n'));
  expect(counts).toEqual({ records: 3, imported: 2, colours: 1, merged: 2 });
  expect(products.map(({ colour, pictures, price }) => [colour, pictures[0], price])).toEqual([
    ['Red', 'red.jpg', 999],
    ['Blue', 'blue.jpg', 899],
  ]);
});
