import type { WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import { createKeptMatches } from './search-cache.ts';
import type { SearchPlan } from './search-plan.ts';
import type { SearchPosition, Sought } from './search-queries.ts';
import * as queries from './search-queries.ts';
import type { Lexicon } from './spell-checker.ts';

type FoundPage = {
  /** One more than the limit when there are more. */
  readonly rows: readonly WireRow[];
  /** How many match in all, where that is known. */
  readonly total: number | null;
};

type FindMatches = (
  sought: Sought,
  position: SearchPosition,
  /** The catalogue as it is now. */
  catalogue: { readonly version: number; readonly lexicon: Lexicon },
) => Promise<FoundPage>;

/**
 * Up to so many matches are read once and sorted here, whatever the order and page asked for. More than that is so
 * large a part of the catalogue that walking along an index in the wanted order soon comes upon a page of them.
 */
const mostSortedHere = 1000;
const keptSearches = 300;

/** So deep, the walk would take several times as long as for a first page: then more matches are read and sorted here. */
const deepFrom = 200;
const mostSortedForDeep = 10_000;
const keptDeepSearches = 20;

/**
 * Products that match every word. Who sorts by price gets prices in plain order; the newest begin with those that
 * carry all words in their title.
 */
export function createFindMatches(db: Database): FindMatches {
  const findFew = createKeptMatches(db, mostSortedHere, keptSearches);
  const findMany = createKeptMatches(db, mostSortedForDeep, keptDeepSearches);
  return async (sought, position, { version, lexicon }) => {
    const few = await findFew(version, sought);
    if (few !== null)
      return { rows: await pageOf(db, few.idsBy(position.sort, true), position), total: few.count };
    // Where a word hardly ever stands in a title, as a brand's name, looking for titles first would read everything.
    const hasTitles = isCommonInTitles(sought.plan, lexicon, mostSortedHere);
    const many = position.offset < deepFrom ? null : await findMany(version, sought);
    const rows =
      many === null
        ? await walkAlongIndex(db, { ...sought, hasTitles }, position)
        : await pageOf(db, many.idsBy(position.sort, hasTitles), position);
    return { rows, total: null };
  };
}

async function pageOf(
  db: Database,
  ids: readonly string[],
  { limit, offset }: SearchPosition,
): Promise<readonly WireRow[]> {
  return await queries.findProductsByIds(db, ids.slice(offset, offset + limit + 1));
}

async function walkAlongIndex(
  db: Database,
  { hasTitles, ...sought }: Sought & { readonly hasTitles: boolean },
  position: SearchPosition,
): Promise<readonly WireRow[]> {
  const wanted = { ...position, limit: position.limit + 1 };
  if (position.sort !== 'newest' || !hasTitles)
    return await queries.findTier(db, { ...sought, tier: 'all' }, wanted);
  const inTitle = await queries.findTier(db, { ...sought, tier: 'in-title' }, wanted);
  const missing = wanted.limit - inTitle.length;
  if (missing === 0) return inTitle;
  const isEndSeen = inTitle.length > 0 || position.offset === 0;
  const titles = isEndSeen
    ? position.offset + inTitle.length
    : await queries.countTier(db, { ...sought, tier: 'in-title' });
  const rest = { ...wanted, limit: missing, offset: Math.max(0, position.offset - titles) };
  return [...inTitle, ...(await queries.findTier(db, { ...sought, tier: 'elsewhere' }, rest))];
}

/** As many products are passed, on average, until one is met that is suggested. */
const mostWalkedForOne = 300;

/**
 * Whether a walk along the newest products soon comes upon some that match. That is known of a single word only:
 * titles are counted of men and women together, and those of "women polo" may stand at the very end.
 */
export function isSoonMet(
  plan: SearchPlan,
  { lexicon, productCount }: { readonly lexicon: Lexicon; readonly productCount: number },
): boolean {
  if (plan.gender !== null || plan.words.length !== 1) return false;
  return isCommonInTitles(plan, lexicon, productCount / mostWalkedForOne);
}

/** Whether each word stands in more than `most` titles, so that walking along an index soon comes upon some of them. */
function isCommonInTitles({ words }: SearchPlan, lexicon: Lexicon, most: number): boolean {
  const counts = words.map((meanings) => meanings.reduce((sum, word) => sum + lexicon.countTitles(word), 0));
  return counts.length > 0 && counts.every((count) => count > most);
}
