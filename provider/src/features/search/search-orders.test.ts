import { sql } from 'kysely';
import { openTestDatabase } from '../../../test/support/open-test-database.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { createIndexFaults } from '../../catalogue/index-faults.ts';
import { readCatalogueIndex, type CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { listPositions } from '../../catalogue/index/product-set.ts';
import { takePage } from '../../catalogue/index/product-orders.ts';
import { toProductRecord } from '../../catalogue/product-record.ts';
import { nextCatalogueVersion, writeProducts } from '../../catalogue/store/catalogue-write-queries.ts';
import type { Database } from '../../database/database.ts';
import { planSearch } from './search-plan.ts';
import { createQueryLexicon } from './language/query-lexicon.ts';
import { selectMatches } from './select-matches.ts';
import { createSpellChecker } from './language/spell-checker.ts';
import { understandQuery } from './language/understand-query.ts';

const cloakCount = 1300;
const titledCount = 1100;
const limit = 50;

const indexFaults = createIndexFaults();

let db: Database;
let asOf: number;
beforeAll(async () => {
  db = await openTestDatabase();
  const records = Array.from({ length: cloakCount }, (_, index) => {
    const isTitled = index < titledCount;
    const draft = createTestDraft(10_000 + ((index * 7) % cloakCount), {
      title: isTitled ? `Long Cloak ${index}` : `Long Wrap ${index}`,
      styles: isTitled ? [] : ['cloak'],
    });
    return toProductRecord(draft);
  });
  const kimonos = [
    { fit: 'Oversized' },
    { styles: ['oversized'] },
    { fit: 'Slim' },
    { title: 'Cropped Slim Kimono 3' },
  ];
  for (const [index, change] of kimonos.entries()) {
    const draft = createTestDraft(20_000 + index, { title: `Kimono ${index}`, styles: [], ...change });
    records.push(toProductRecord(draft));
  }
  await db.transaction().execute(async (transaction) => {
    asOf = await nextCatalogueVersion(transaction);
    await writeProducts(transaction, records, asOf);
  });
}, 120_000);
afterAll(() => db.destroy());

const wordsOf = (index: CatalogueIndex) => ({
  ...createSpellChecker(index.words.terms),
  hasPhrase: () => false,
});

test.each([
  ['newest', sql`(title like 'Long Cloak%') desc, created_at desc, id desc`],
  ['priceLowHigh', sql`effective_paise, id`],
  ['priceHighLow', sql`effective_paise desc, id desc`],
  ['biggestDiscount', sql`discount_percent desc, id desc`],
] as const)('pages of a very common word contain each product once, sorted by %s', async (sort, order) => {
  const { rows } = await sql<{ id: string }>`
    select id from products where title like 'Long %' order by ${order}
  `.execute(db);
  const index = await readCatalogueIndex(db, asOf, indexFaults);
  const lexicon = createQueryLexicon({}, indexFaults.addEach);
  const understood = understandQuery('cloaks', lexicon, wordsOf(index));
  const plan = planSearch(understood, () => 'prefix');
  if (plan === null) throw new Error('The word is not looked for');
  const { all, ranks } = selectMatches(index, plan, index.listed);
  const shown: string[] = [];
  for (let start = 0; start < cloakCount; start += limit) {
    const { ids, total } = takePage(index, all, { sort, limit, start, ranks });
    shown.push(...ids.slice(0, limit));
    expect(total).toBe(cloakCount);
    expect(ids.length > limit).toBe(start + limit < cloakCount);
  }
  expect(shown).toEqual(rows.map(({ id }) => id));
});

test.each([
  ['oversized kimono', [0, 1]],
  ['slim fit kimono', [2, 3]],
  ['cropped kimono', [3]],
  ['oversized slim kimono', []],
  ['skinny slim kimono', [2, 3]],
  ['kimono not oversized', [2, 3]],
])('"%s" finds products by style, fit and the words of their titles', async (query, numbers) => {
  const index = await readCatalogueIndex(db, asOf, indexFaults);
  const names = { styles: ['oversized'], fits: ['Oversized', 'Slim', 'Skinny', 'Cropped'] };
  const lexicon = createQueryLexicon(names, indexFaults.addEach);
  const plan = planSearch(understandQuery(query, lexicon, wordsOf(index)), () => 'whole');
  if (plan === null) throw new Error('Nothing is looked for');
  const { all } = selectMatches(index, plan, index.listed);
  const titles = [...listPositions(all)].map((position) => index.words.titleOf(position));
  expect(titles.map((title) => Number(title.at(-1))).toSorted((one, other) => one - other)).toEqual(numbers);
});

test('best matches have every word in the title; of those that are as good the newer is first, then the cheaper', async () => {
  const same = { createdAt: '2031-01-01T00:00:00.000Z', styles: ['oversized'], salePaise: null };
  const drafts = [
    { title: 'Sarong Plain', pricePaise: 50_000 },
    { title: 'Oversized Sarong One', pricePaise: 90_000 },
    { title: 'Oversized Sarong Two', pricePaise: 70_000 },
    { title: 'Oversized Sarong Three', pricePaise: 95_000, createdAt: '2031-02-01T00:00:00.000Z' },
  ].map((change, index) => createTestDraft(30_000 + index, { ...same, ...change }));
  const version = await db.transaction().execute(async (transaction) => {
    const next = await nextCatalogueVersion(transaction);
    await writeProducts(transaction, drafts.map(toProductRecord), next);
    return next;
  });
  const index = await readCatalogueIndex(db, version, indexFaults);
  const lexicon = createQueryLexicon({ styles: ['oversized'] }, indexFaults.addEach);
  const words = { ...wordsOf(index), hasPhrase: (phrase: string) => phrase === 'sarong' };
  const plan = planSearch(understandQuery('oversized sarong', lexicon, words), () => 'whole');
  if (plan === null) throw new Error('Nothing is looked for');
  const { all, ranks } = selectMatches(index, plan, index.listed);
  const { ids } = takePage(index, all, { sort: 'newest', limit: 10, start: 0, ranks });
  const positions = ids.map((id) => index.positions.get(id) ?? -1);
  expect(positions.map((position) => index.words.titleOf(position))).toEqual([
    'oversized sarong three',
    'oversized sarong two',
    'oversized sarong one',
    'sarong plain',
  ]);
});
