import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { importOptions } from '../support/feed-products.ts';
import { createProductCounter } from '../../src/features/catalogue-import/count-products.ts';
import { createImportReport } from '../../src/features/catalogue-import/import-report.ts';
import { readOpenFeed, readProducts } from '../../src/features/feed-files/read-products.ts';
import { openFeed } from '../../src/features/feed-files/read-records.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeFeed(text: string): string {
  const path = join(folder, 'feed');
  writeFileSync(path, text);
  return path;
}

const list = <Value>(count: number, valueOf: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => valueOf(index));

const product = { title: 'Tee', brand: 'Loom', handle: 'tee', price: '799' };
const wideProduct = {
  ...product,
  ...Object.fromEntries(list(390, (index) => [`f${index}`, 'x'] as const)),
};
const manyVariants = list(2048, (index) => ({ a: index }));
const manyColours = {
  options: ['Colour'],
  variants: list(30, (index) => ({ option1: `${index}`, image: { src: `https://cdn.example/${index}` } })),
};
const sizes = list(2048, (index) => ({ slug: `t${index}`, name: `T${index}` }));
const variation = (index: number) => ({
  attributes: list(8, (other) => ({ name: 'Size', value: `v${index} ${other}` })),
});

/** Records of some KB that say something about each of many rows: each took up to ten seconds in one piece. */
const slowRecords: readonly (readonly [name: string, record: object])[] = [
  ['variants that say nothing', { ...wideProduct, variants: list(2048, () => ({})) }],
  ['variants of a product with many fields', { ...wideProduct, variants: manyVariants }],
  ['offers of a product with many fields', { ...wideProduct, offers: manyVariants }],
  ['as many prices as variants', { ...product, mrp: list(2048, () => 'x'), variants: manyVariants }],
  ['as many flags as variants', { ...product, sold_out: list(2048, () => 'no'), variants: manyVariants }],
  ['variants of a product with a long price', { ...product, mrp: 'x '.repeat(9000), variants: manyVariants }],
  [
    'variants of a product with long dates',
    { ...product, sale_price_effective_date: '/x'.repeat(9000), variants: manyVariants },
  ],
  [
    'variants of a product with a long state',
    { ...product, availability: 'x-'.repeat(9000), variants: manyVariants },
  ],
  [
    'colours of a product with many kinds',
    {
      ...product,
      ...manyColours,
      tags: list(2048, (index) => `tag ${index}`),
      product_type: list(2048, (index) => `kind ${index}`),
    },
  ],
  [
    'as many sizes as variations',
    { title: 'Tee', variations: list(2048, variation), attributes: [{ name: 'Size', terms: sizes }] },
  ],
];

/** Each took from 6 s to a minute, in which the process answered nobody; an ordinary feed takes about one. */
const slowFeeds: readonly (readonly [name: string, text: () => string])[] = [
  ['comments that do not end', () => `<feed><item>${'<!--'.repeat(40_000)}`],
  ['short lines under many names', () => `title,link,price,${'a,'.repeat(30_000)}\n${'b,c\n'.repeat(3000)}`],
  [
    'small objects behind a damaged one with many names',
    () => {
      const names = list(15_000, (index) => `"n${index}":1`).join(',');
      return `{"products":[{${names}},{"title":"Tee" "x"},${'{},'.repeat(5000)}{}]}`;
    },
  ],
  [
    'many rows of one product with many fields',
    () => {
      const fields = Object.fromEntries(list(390, (index) => index).map((name) => [`f${name}`, 'x']));
      const row = { item_group_id: 'a', size: 'M' };
      const main = { ...fields, ...row, title: 'Tee', link: 'https://loom.example/a', price: '799' };
      return [main, ...list(40_000, () => row)].map((one) => JSON.stringify(one)).join('\n');
    },
  ],
  [
    'as many pictures as variants',
    () =>
      JSON.stringify({
        title: 'Tee',
        brand: 'Loom',
        handle: 'tee',
        images: list(2048, (index) => `https://cdn.example/${index}.jpg`),
        variants: list(2048, (index) => ({
          option1: index % 2 === 0 ? 'Black' : 'White',
          price: '799',
          featured_image: { src: `https://cdn.example/${index % 2}.jpg` },
        })),
        options: ['Colour'],
      }),
  ],
  [
    'choices of a product that each of its rows shares',
    () => {
      const main = { ...product, handle: undefined, handle_id: 'a', link: 'https://loom.example/a' };
      const choices = { product_option_type1: 'COLOR', product_option_description1: 'a;'.repeat(100_000) };
      return [{ ...main, ...choices }, ...list(2047, () => ({ handle_id: 'a' }))]
        .map((one) => JSON.stringify(one))
        .join('\n');
    },
  ],
  ...slowRecords.map(([name, record]) => {
    const text = JSON.stringify(record);
    const count = Math.max(1, Math.floor(1_000_000 / text.length));
    return [name, () => list(count, (index) => text.replace('"tee"', `"tee${index}"`)).join('\n')] as const;
  }),
];

const ordinaryFeed = () =>
  list(20_000, (index) =>
    JSON.stringify({ title: 'Tee', link: `https://loom.example/${index}`, price: '799', size: 'M' }),
  ).join('\n');

/** Processor time of this process to read a feed, in ms: other processes hardly change it. */
async function measureReading(text: string): Promise<number> {
  const path = writeFeed(text);
  const counter = createProductCounter(createImportReport(), importOptions);
  const before = process.cpuUsage();
  for await (const raw of readProducts({ path, site: 'https://loom.example' })) counter.count(raw);
  return process.cpuUsage(before).user / 1000;
}

test('hostile feeds cost at most 2.5 times as much as an ordinary one', async () => {
  const ordinary = await measureReading(ordinaryFeed());
  for (const [name, text] of slowFeeds) {
    const ratio = (await measureReading(text())) / ordinary;
    expect({ name, ratio, isCheap: ratio < 2.5 }).toEqual({ name, ratio, isCheap: true });
  }
}, 600_000);

test('requests are answered between the records of one chunk', async () => {
  const path = writeFeed('{"title":"Tee"}\n'.repeat(40));
  let answered = 0;
  const answer = () => {
    answered += 1;
    next = setImmediate(answer);
  };
  let next = setImmediate(answer);
  const read: number[] = [];
  for await (const { line } of readProducts({ path })) {
    read.push(answered);
    const end = performance.now() + 10;
    while (performance.now() < end) expect(line).toBeGreaterThan(0);
  }
  clearImmediate(next);
  expect((read.at(-1) ?? 0) - (read[0] ?? 0)).toBeGreaterThan(10);
});

test('reading ends with its signal, also while the rows of products are counted', async () => {
  const path = writeFeed('{"title":"Tee"}\n'.repeat(3));
  const records = readProducts({ path, signal: AbortSignal.abort(new Error('too late')) });
  await expect(records.next()).rejects.toThrow('too late');
});

test('a feed with more groups of rows than fit into memory is refused', async () => {
  const path = writeFeed('title,item_group_id\na,1\nb,1\nc,2\nd,3\n');
  const file = await openFeed({ path });
  await expect(readOpenFeed(file, 2).next()).rejects.toThrow('more than 2 groups');
  await expect(readOpenFeed(file, 3).next()).resolves.toMatchObject({ value: { records: 2 } });
});

const longText = 'x'.repeat(60_000);
const feedsOfGroups: readonly (readonly [name: string, lines: () => readonly string[]])[] = [
  [
    'a long line',
    () => ['item_group_id,title', ...list(3000, (index) => `the group of number ${index},${longText}`)],
  ],
  [
    'a long name',
    () => list(3000, (index) => JSON.stringify({ title: 'Tee', __parentId: `${longText}${index}` })),
  ],
];

test.each(feedsOfGroups)('the keys of groups hold nothing else of %s in memory', async (_name, lines) => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const heapMb = () => {
    if (typeof collect === 'function') collect();
    return process.memoryUsage().heapUsed / 1024 ** 2;
  };
  const path = writeFeed(lines().join('\n'));
  const before = heapMb();
  const records = readProducts({ path });
  await records.next();
  expect(heapMb() - before).toBeLessThan(30);
  await records.return(undefined);
});
