import { findProductsByIds } from '../../catalogue/product-row-queries.ts';
import type { WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import { createSearchCache } from './search-cache.ts';
import { countConditions, type SearchPlan } from './search-plan.ts';
import * as queries from './search-queries.ts';
import type { SearchCriteria, SearchPosition } from './search-queries.ts';
import type { SpellChecker } from './spell-checker.ts';

export type FoundPage = {
  /** Up to `limit + 1` products: the last one shows that another page follows. */
  readonly rows: readonly WireRow[];
  /** The number of all matches, when it is known. */
  readonly total: number | null;
};

/**
 * Up to so many matches are read once and sorted in memory for all orders and pages. With more matches, an index scan in
 * sort order finds a page quickly.
 */
const cachedMatches = { maxMatches: 1000, maxSearches: 300 };

/** From this offset on the index scan is slow. Then more matches are read and sorted in memory. */
const deepOffset = 200;
const cachedDeepMatches = { maxMatches: 10_000, maxSearches: 20 };

/** A word is common in titles when, on average, one of so many products has it in its title. */
const maxProductsPerMatch = 300;

/**
 * Finds products that match every word. The price orders ignore where the words are; the newest order lists products
 * with all words in their title first.
 */
export function createFindMatches(db: Database) {
  const findFew = createSearchCache(db, cachedMatches);
  const findMany = createSearchCache(db, cachedDeepMatches);
  const hasMatches = async (version: number, criteria: SearchCriteria) =>
    (await findFew(version, criteria))?.count !== 0;
  const findPage = async (
    criteria: SearchCriteria,
    position: SearchPosition,
    { version, spellChecker }: { readonly version: number; readonly spellChecker: SpellChecker },
  ): Promise<FoundPage> => {
    const few = await findFew(version, criteria);
    if (few !== null)
      return { rows: await readPage(db, few.idsBy(position.sort, true), position), total: few.count };
    // When a word is rare in titles, such as a brand name, a search for titles first would read all matches.
    const hasTitles = isCommonInTitles(criteria.plan, spellChecker, cachedMatches.maxMatches);
    const many = position.offset < deepOffset ? null : await findMany(version, criteria);
    const rows =
      many === null
        ? await scanIndex(db, { ...criteria, hasTitles }, position)
        : await readPage(db, many.idsBy(position.sort, hasTitles), position);
    return { rows, total: null };
  };
  return { hasMatches, findPage };
}

/**
 * True when a scan of the newest products finds matches quickly. Only a single word allows this estimate: the counts of
 * titles do not separate genders.
 */
export function isCommonTerm(
  plan: SearchPlan,
  { spellChecker, productCount }: { readonly spellChecker: SpellChecker; readonly productCount: number },
): boolean {
  if (plan.words.length !== 1 || countConditions(plan) !== 1) return false;
  return isCommonInTitles(plan, spellChecker, productCount / maxProductsPerMatch);
}

/** True when each word is in more than `minTitles` titles. */
function isCommonInTitles({ words }: SearchPlan, spellChecker: SpellChecker, minTitles: number): boolean {
  const counts = words.map(({ alternatives }) =>
    alternatives.reduce((sum, word) => sum + spellChecker.countTitles(word), 0),
  );
  return counts.length > 0 && counts.every((count) => count > minTitles);
}

async function readPage(
  db: Database,
  ids: readonly string[],
  { limit, offset }: SearchPosition,
): Promise<readonly WireRow[]> {
  return await findProductsByIds(db, ids.slice(offset, offset + limit + 1));
}

/** Reads the matches in titles first and fills the page with other matches. */
async function scanIndex(
  db: Database,
  { hasTitles, ...criteria }: SearchCriteria & { readonly hasTitles: boolean },
  position: SearchPosition,
): Promise<readonly WireRow[]> {
  const page = { ...position, limit: position.limit + 1 };
  if (position.sort !== 'newest' || !hasTitles)
    return await queries.findTier(db, { ...criteria, tier: 'all' }, page);
  const inTitle = await queries.findTier(db, { ...criteria, tier: 'in-title' }, page);
  const missing = page.limit - inTitle.length;
  if (missing === 0) return inTitle;
  const isEndReached = inTitle.length > 0 || position.offset === 0;
  const titles = isEndReached
    ? position.offset + inTitle.length
    : await queries.countTier(db, { ...criteria, tier: 'in-title' });
  const rest = { ...page, limit: missing, offset: Math.max(0, position.offset - titles) };
  return [...inTitle, ...(await queries.findTier(db, { ...criteria, tier: 'elsewhere' }, rest))];
}
