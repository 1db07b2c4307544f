import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSampleCatalogue } from './sample-records.ts';

const text = createSampleCatalogue();
const records = text
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

test('catalogue.jsonl equals the output of the generator; otherwise run `npm run catalogue -w sample-data`', () => {
  const file = readFileSync(fileURLToPath(new URL('../catalogue.jsonl', import.meta.url)), 'utf8');
  // A comparison of booleans: a difference of a megabyte is not printed.
  expect(file === text).toBe(true);
});

test('links and pictures are paths below the storefront', () => {
  expect(records.filter(({ link }) => !/^\/brand-pages\/[A-Za-z0-9-]+\/[a-z0-9-]+$/.test(link))).toEqual([]);
  expect(records.filter(({ image }) => !/^\/media\/garments\/[a-z0-9-]+$/.test(image))).toEqual([]);
});

test('prices come in every spelling of the specification', () => {
  const shapes = new Set(records.map(({ priceText }) => priceText?.replaceAll(/[\d,]+/g, '9') ?? 'number'));
  expect(shapes).toEqual(new Set([' 9 ', '9', 'Rs. 9', 'Rs. 9.9', 'Rs.9', 'number', '₹ 9.9', '₹9']));
  expect(
    new Set(records.filter(({ salePaise }) => salePaise === null).map(({ saleText }) => saleText)),
  ).toEqual(new Set(['N/A', null]));
});
