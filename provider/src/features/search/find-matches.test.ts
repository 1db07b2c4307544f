import { sql } from 'kysely';
import { openTestDatabase } from '../../../test/support/open-test-database.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import {
  nextCatalogueVersion,
  refreshCatalogueCounts,
  writeProducts,
} from '../../catalogue/catalogue-write-queries.ts';
import { toProductFilter } from '../../catalogue/product-filter.ts';
import { toProductRecord } from '../../catalogue/product-record.ts';
import type { Database } from '../../database/database.ts';
import { createFindMatches, isCommonTerm } from './find-matches.ts';
import { planSearch } from './search-plan.ts';
import { findTerms } from './search-queries.ts';
import { createSpellChecker } from './spell-checker.ts';
import { createIndexFaults } from '../../catalogue/index-faults.ts';
import { createQueryLexicon } from './query-lexicon.ts';
import { understandQuery } from './understand-query.ts';

/** More matches than are sorted in memory for a first page: an index scan finds that page, memory sorting the deep ones. */
const cloakCount = 1300;
const titledCount = 1100;
const limit = 50;

const lexicon = createQueryLexicon({ sources: [], styles: [] }, createIndexFaults().addEach);
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
  await db.transaction().execute(async (transaction) => {
    asOf = await nextCatalogueVersion(transaction);
    await writeProducts(transaction, records, asOf);
    await refreshCatalogueCounts(transaction);
  });
}, 120_000);
afterAll(() => db.destroy());

test.each([
  ['newest', sql`(title like 'Long Cloak%') desc, created_at desc, id desc`],
  ['priceLowHigh', sql`effective_paise, id`],
  ['priceHighLow', sql`effective_paise desc, id desc`],
  ['biggestDiscount', sql`discount_percent desc, id desc`],
] as const)('pages of a very common word contain each product once, sorted by %s', async (sort, order) => {
  const { rows } = await sql<{ id: string }>`
    select id from products where title like 'Long %' order by ${order}
  `.execute(db);
  const spellChecker = createSpellChecker(await findTerms(db));
  const plan = planSearch(understandQuery('cloak', lexicon, spellChecker), () => 'prefix');
  if (plan === null) throw new Error('The word is not looked for');
  const { findPage } = createFindMatches(db);
  const filter = toProductFilter({});
  const shown: string[] = [];
  for (let offset = 0; offset < cloakCount; offset += limit) {
    const page = await findPage(
      { plan, asOf, filter },
      { sort, limit, offset },
      { version: asOf, spellChecker },
    );
    shown.push(...page.rows.slice(0, limit).map(({ id }) => id));
    expect(page.rows.length > limit).toBe(offset + limit < cloakCount);
  }
  expect(shown).toEqual(rows.map(({ id }) => id));
});

const productCount = 30_000;
const spellChecker = createSpellChecker([
  { term: 'polo', productCount: 2000, titleCount: 2000 },
  { term: 'shirt', productCount: 9000, titleCount: 9000 },
  { term: 'poncho', productCount: 40, titleCount: 40 },
]);

test.each([
  ['polo', true],
  ['poncho', false],
  ['polo poncho', false],
  ['women polo', false],
  ['women', false],
])('isCommonTerm of "%s" is %s', (typed, isCommon) => {
  const plan = planSearch(understandQuery(typed, lexicon, spellChecker), () => 'prefix');
  expect(plan !== null && isCommonTerm(plan, { spellChecker, productCount })).toBe(isCommon);
});
