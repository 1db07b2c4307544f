import { openCatalogue, type TestCatalogue, writeDrafts } from '../../../test/search/open-catalogue.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { createIndexFaults } from '../../catalogue/index-faults.ts';
import { countProducts, intersect, listPositions, subtract } from '../../catalogue/index/product-set.ts';
import { readSampleCatalogue } from '../../catalogue/store/seed.ts';
import { describeQuery } from './query-conditions.ts';
import { createResolver } from './resolve-search.ts';
import { createVocabulary } from './vocabulary.ts';

/** Words of shoppers in the sample catalogue. */
let catalogue: TestCatalogue;
beforeAll(async () => {
  const config = { SAMPLE_PRODUCTS: 5000, SAMPLE_CATALOGUE: undefined };
  catalogue = await openCatalogue((db) => writeDrafts(db, readSampleCatalogue(config, testProjectRoot)));
}, 120_000);
afterAll(() => catalogue.db.destroy());

const { resolve } = createResolver(createVocabulary(createIndexFaults()));
const titleOf = (position: number) => catalogue.index.words.titleOf(position);
const find = (q: string) => resolve(catalogue.index, { q, without: [] }).matches.all;
const titlesOf = (q: string) => [...listPositions(find(q))].map(titleOf);
function understoodOf(q: string) {
  const { typed, attempt } = resolve(catalogue.index, { q, without: [] });
  return describeQuery(typed, attempt, catalogue.vocabulary.lexicon);
}

test.each([
  ['gym shorts', ['gym']],
  ['formal shirt', ['formal']],
  ['graphic tee', ['graphic']],
  ['dheela pant', ['baggy']],
])('the style of "%s" is named by the word of the shopper, a fit as in the form', (q, styles) => {
  expect(understoodOf(q).styles).toEqual(styles);
});

test.each(['kapde', 'clothes', 'stylish', 'western wear'])('"%s" alone lists the catalogue', (q) => {
  expect(titlesOf(q).length).toBe(countProducts(catalogue.index.listed));
});

test.each([
  ['birthday gift', /bag|tote|cap|beanie|chain|pendant|necklace/],
  ['shaadi ke kapde', /dress|shirt|polo|set|top|tank|kaftan|cover|tunic/],
  ['half pant', /shorts/],
  ['jean jacket', /denim.*jacket|jacket.*denim/],
  ['lining shirt', /stripe/],
])('"%s" lists what is meant', (q, named) => {
  const titles = titlesOf(q);
  expect(titles.length).toBeGreaterThan(0);
  expect(titles.filter((title) => !named.test(title))).toEqual([]);
});

test('the filter of a fit lists what a search for its name finds, beside titles with this name', () => {
  for (const { name, products } of catalogue.index.names.fits.values) {
    const found = find(name);
    const onlyFiltered = countProducts(subtract(intersect(catalogue.index.listed, [products]), found));
    const titles = [...listPositions(subtract(found, products))].map(titleOf);
    const others = titles.filter((title) => !title.split(' ').includes(name.toLowerCase()));
    expect({ name, onlyFiltered, others }).toEqual({ name, onlyFiltered: 0, others: [] });
  }
  expect(titlesOf('baggy').length).toBeGreaterThan(41);
  expect(titlesOf('baggy').filter((title) => /chain|loose wire/.test(title))).toEqual([]);
});
