import fc from 'fast-check';
import {
  importText,
  openCatalogue,
  type TestCatalogue,
  writeDrafts,
} from '../../../test/search/open-catalogue.ts';
import { createTestDrafts } from '../../../test/support/test-products.ts';
import { readSampleCatalogue } from '../../catalogue/store/seed.ts';
import { createIndexFaults } from '../../catalogue/index-faults.ts';
import { countCommon, countProducts, isInSet, listPositions } from '../../catalogue/index/product-set.ts';
import { createProductSerializer } from '../../catalogue/product-serializer.ts';
import { parseConfig } from '../../config/config.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import {
  categoryWords,
  lateNegationWords,
  negationWords,
  oppositeWords,
  otherKinds,
} from './language/query-words.ts';
import { createSearchService } from './search-service.ts';

const serializeProduct = createProductSerializer(parseConfig({ DATABASE_URL: 'embedded' }, testProjectRoot));

const opened: TestCatalogue[] = [];
async function open(fill: Parameters<typeof openCatalogue>[0]) {
  const catalogue = await openCatalogue(fill);
  opened.push(catalogue);
  const { db, index, vocabulary } = catalogue;
  const service = createSearchService({ db, indexFaults: createIndexFaults(), serializeProduct });
  const titleOf = (position: number) => index.words.titleOf(position);
  return {
    index,
    titleOf,
    /** The values that a word names. */
    namesOf: (word: string): readonly string[] => {
      const meaning = vocabulary.lexicon.find(word);
      return meaning !== undefined && 'facet' in meaning ? meaning.keys : [];
    },
    isSize: (word: string) => vocabulary.lexicon.find(word)?.kind === 'size',
    find: (q: string) => service.findMatches(index, { q, without: [] }).all,
    titles: (q: string) =>
      [...listPositions(service.findMatches(index, { q, without: [] }).all)].map(titleOf),
    search: (q: string) =>
      service.search(index, {
        q,
        without: [],
        page: 1,
        limit: 50,
        sort: 'newest',
        asOf: index.version,
        filter: {
          gender: null,
          names: {},
          isOnSale: false,
          minPaise: null,
          maxPaise: null,
          minDiscount: null,
        },
      }),
  };
}
afterAll(async () => {
  for (const { db } of opened) await db.destroy();
});

test('searches know the brand, the fit and the print of a feed as soon as it is imported', async () => {
  const row = (title: string, fit: string) =>
    `${title},1299,men,Jeans,${fit},https://kadam.example/${title.length}${fit},https://cdn.example/a.jpg`;
  const content = [
    'title,price,gender,category,fit,link,image',
    row('Kraken Washed Jeans', 'Balloon'),
    row('Plain Jeans', 'Straight'),
  ].join('\n');
  const feed = { content, brand: 'Kadam Works', site: 'https://kadam.example' };
  const before = await open((db) => writeDrafts(db, createTestDrafts(60)));
  const after = await open(async (db) => {
    await writeDrafts(db, createTestDrafts(60));
    expect(await importText(db, feed)).toMatchObject({ imported: 2, faulty: 0 });
  });
  const all = ['kraken washed jeans', 'plain jeans'];
  for (const q of ['kadam works', 'kadamworks', 'Kadam-Works', "kadam works' jeans", 'kdmwrks'])
    expect([q, after.titles(q).toSorted()]).toEqual([q, all]);
  expect(after.titles('balloon fit jeans')).toEqual(['kraken washed jeans']);
  expect((await after.search('balloon fit jeans')).understood.fits).toEqual(['Balloon']);
  expect((await after.search('krakn jeans')).corrected).toBe('kraken jeans');

  expect((await before.search('kadam works')).total).toBe(0);
  expect((await before.search('balloon fit jeans')).understood.fits).toEqual([]);
  expect(await before.search('krakn jeans')).not.toHaveProperty('corrected');
}, 120_000);

describe('With the sample catalogue', () => {
  let sample: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    const drafts = readSampleCatalogue(
      { SAMPLE_PRODUCTS: 5000, SAMPLE_CATALOGUE: undefined },
      testProjectRoot,
    );
    sample = await open((db) => writeDrafts(db, drafts));
  }, 120_000);

  /** "Dress pants" are no relevant product for "dress": the noun decides. */
  const isOtherKind = (title: string, words: readonly string[]) =>
    categoryWords.some(({ slugs: [first = ''], words: nouns }) => {
      const never = otherKinds.get(first)?.never?.split('|') ?? [];
      const phrase = never.find((one) => ` ${title} `.includes(` ${one} `));
      return phrase !== undefined && words.some((word) => nouns.split('|').includes(word));
    });
  /** Some words of one title, in their order, without negations. */
  const skipped = [negationWords, lateNegationWords];
  const wordsOfTitle = fc
    .tuple(fc.nat(), fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }))
    .map(([number, places]) => {
      const words = sample.titleOf(number % sample.index.size).split(' ');
      return words.filter((word, place) => places.includes(place) && !skipped.some((set) => set.has(word)));
    })
    .filter((words) => words.length > 0);

  test('a query finds every product whose title has its words, as a search without understanding would', () => {
    fc.assert(
      fc.property(wordsOfTitle, (words) => {
        // A small shirt is no shirt that is sold out in S, whatever the name of its print is.
        fc.pre(!words.some(sample.isSize));
        const found = sample.find(words.join(' '));
        const missed = [...listPositions(sample.index.listed)]
          .filter((position) => {
            const title = sample.titleOf(position).split(' ');
            return words.every((word) => title.includes(word)) && !isInSet(found, position);
          })
          .map(sample.titleOf)
          .filter((title) => !isOtherKind(title, words))
          .slice(0, 3);
        expect({ query: words.join(' '), missed }).toEqual({ query: words.join(' '), missed: [] });
      }),
      { numRuns: 150 },
    );
  });

  test('a negated word is in no title of the results', () => {
    fc.assert(
      fc.property(
        wordsOfTitle,
        fc.constantFrom('hoodie', 'jeans', 'dress', 'black tee', 'women'),
        (words, rest) => {
          const [word = ''] = words;
          const queries = [
            `${rest} not ${word}`,
            `${word} nahi ${rest}`,
            `${rest} without ${word}`,
            `${word} ke bina ${rest}`,
          ];
          for (const q of queries) {
            const shown = sample
              .titles(q)
              .filter((title) => title.split(' ').includes(word))
              .slice(0, 3);
            expect({ q, shown }).toEqual({ q, shown: [] });
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ['checkerboard shorts', 'checkerboard', 'shorts'],
    ['tie dye shorts', 'tie dye', 'shorts'],
    ['mini skirt plaid', 'mini', 'skirt'],
    ['cargo shorts women plaid', 'plaid', 'cargo shorts'],
  ])('"%s" leaves out "%s" only, and names it', async (q, word, rest) => {
    const { data, understood } = await sample.search(q);
    expect(understood).toMatchObject({ droppedText: word, dropped: null });
    expect(data.length).toBeGreaterThan(0);
    const words = rest.split(' ');
    const others = sample.titles(q).filter((title) => !words.every((one) => title.includes(one)));
    expect(others).toEqual([]);
  });

  test.each([
    ['beanie pink women', 'colour', 'beanie'],
    ['baggy jorts', 'style', 'jorts'],
    ['bomber jacket women', 'text', 'jacket'],
  ])('"%s" leaves out the %s before the garment', async (q, dropped, noun) => {
    expect((await sample.search(q)).understood).toMatchObject({ dropped, droppedText: '' });
    expect(sample.titles(q).filter((title) => !title.includes(noun))).toEqual([]);
  });

  test('a price that nothing has lists the nearest prices first', async () => {
    for (const q of ['tees under 99', 'under 99']) {
      const { understood, data } = await sample.search(q);
      expect(understood).toMatchObject({ maxPrice: 99, dropped: 'price', sort: 'priceLowHigh' });
      expect(data.length).toBeGreaterThan(0);
    }
    expect((await sample.search('dress over 90000')).understood.sort).toBe('priceHighLow');
  });

  test.each([
    ['jeans or cargo', /jeans|denim|cargo/],
    ['cap or hoodie', /cap|hood/],
    ['mini skirt or crop top', /mini.*skirt|crop/],
    ['bomber jacket or hoodie', /bomber|hood/],
    ['beanie, cap or bag', /beanie|cap|bag|tote/],
  ])('"%s" lists both kinds and no other', (q, named) => {
    const titles = sample.titles(q);
    for (const side of named.source.split('|'))
      expect([side, titles.some((title) => new RegExp(side).test(title))]).toEqual([side, true]);
    expect(titles.filter((title) => !named.test(title))).toEqual([]);
  });

  test('a word that is left out never shows its opposite', () => {
    const query = fc.tuple(
      fc.constantFrom(...oppositeWords.keys()),
      fc.constantFrom('skirt', 'hoodie', 'jeans', 'dress', 'shorts', 'top'),
      wordsOfTitle,
    );
    fc.assert(
      fc.property(query, ([word, noun, others]) => {
        const q = `${word} ${noun} ${others.join(' ')}`;
        const opposites = oppositeWords.get(word) ?? [];
        // "Fitted skirt relaxed" and "wide bodycon dress" ask for both.
        const askedFor = others.flatMap((other) => [other, ...sample.namesOf(other)]);
        fc.pre(!askedFor.some((other) => opposites.includes(other.toLowerCase())));
        // A fitted shirt may be of a print "Loose Wire": what the shopper asked for is not left out.
        const { fits, styles } = sample.index.names;
        const named = (name: string) =>
          [fits, styles].flatMap(({ byKey }) => byKey.get(name)?.products ?? []);
        // "Fitted hoodie cropped" asks for one of two fits: an oversized one that is cropped is asked for as well.
        const asked = [word, ...others.flatMap(sample.namesOf)].flatMap((name) => named(name.toLowerCase()));
        const ofOpposites = opposites.flatMap(named);
        const isOneOf = (sets: typeof asked, position: number) => sets.some((set) => isInSet(set, position));
        const shown = [...listPositions(sample.find(q))]
          .filter((position) => !isOneOf(asked, position))
          .map((position) => ({
            title: sample.titleOf(position),
            isOpposite: isOneOf(ofOpposites, position),
          }))
          .filter(({ title }) => !title.includes(word) && !others.every((other) => title.includes(other)))
          .filter(
            ({ title, isOpposite }) => isOpposite || opposites.some((one) => title.split(' ').includes(one)),
          );
        expect({ q, shown }).toEqual({ q, shown: [] });
      }),
      { numRuns: 200 },
    );
  });

  test('a negated word excludes each of its spellings in titles', () => {
    const isChecked = (title: string) => /\b(?:check|checkered|plaid|gingham|tartan)\b/.test(title);
    expect(sample.titles('checked shirt').filter(isChecked).length).toBeGreaterThan(0);
    expect(sample.titles('shirt without checks').length).toBeGreaterThan(0);
    expect(sample.titles('shirt without checks').filter(isChecked)).toEqual([]);
  });

  test('plain and without a print is neither graphic nor printed, also where a feed calls it minimal', () => {
    const { byKey } = sample.index.names.styles;
    const printed = ['graphic', 'printed'].flatMap((style) => byKey.get(style)?.products ?? []);
    for (const q of [
      'plain tee',
      'plain jeans in charcoal',
      'tee bina print',
      'print nahi tee',
      'saada tee',
    ]) {
      const found = sample.find(q);
      expect([q, countProducts(found) > 0]).toEqual([q, true]);
      expect(printed.map((products) => countCommon(products, found))).toEqual([0, 0]);
    }
    // What follows "plain" is asked for, and "nahi" turns the whole of it.
    const oversized = byKey.get('oversized')?.products;
    for (const q of ['plain and oversized tee', 'plain, oversized tee']) {
      const found = sample.find(q);
      const isOversized = oversized === undefined ? 0 : countCommon(oversized, found);
      expect([q, isOversized > 0]).toEqual([q, true]);
      expect(printed.map((products) => countCommon(products, found))).toEqual([0, 0]);
    }
    for (const q of ['not plain tee', 'plain nahi tee']) {
      const found = sample.find(q);
      expect([q, printed.some((products) => countCommon(products, found) > 0)]).toEqual([q, true]);
    }
  });

  test('a kind that a gender has none of is replaced by a near one of the same gender', async () => {
    const { understood } = await sample.search('polo women');
    expect(understood).toMatchObject({ dropped: 'category', gender: 'women', instead: 't-shirts, shirts' });
    expect(sample.titles('polo women').filter((title) => !/shirt|tee|tank/.test(title))).toEqual([]);
  });

  test('the name of a print is no size', () => {
    const titles = sample.titles('small hours hoodie');
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !title.includes('small hours'))).toEqual([]);
  });

  test('what is not stocked and only excludes shows nothing', () => {
    expect(sample.titles('sneakers not white')).toEqual([]);
    expect(sample.titles('trending not white').length).toBeGreaterThan(0);
  });

  test('a search for what is popular, without a product, lists the catalogue', () => {
    for (const q of ['trending', 'best sellers', "what's trending"])
      expect([q, sample.titles(q).length]).toEqual([q, countProducts(sample.index.listed)]);
    expect(sample.titles('kids')).toEqual([]);
  });
});
