import type { SortOrder } from '@szn/shared-contracts';
import { LRUCache } from 'lru-cache';
import type { WireRow } from '../../common/wire-product.ts';
import type { Database } from '../../db/database.ts';
import type { Lexicon } from './lexicon.ts';
import type { SearchPlan } from './search-plan.ts';
import * as queries from './search-queries.ts';
import type { Match, SearchPosition } from './search-queries.ts';

export type FoundPage = {
  /** One more than the limit when there are more. */
  readonly rows: readonly WireRow[];
  /** How many match in all, where that is known. */
  readonly total: number | null;
};

export type FindMatches = (
  plan: SearchPlan,
  position: SearchPosition,
  catalogue: { readonly version: number; readonly lexicon: Lexicon },
) => Promise<FoundPage>;

/**
 * Up to so many matches are read once and sorted here, whatever the order and page asked for. More than that is so
 * large a part of the catalogue that walking along an index in the wanted order soon comes upon a page of them.
 */
const mostSortedHere = 1000;
const keptSearches = 300;

/**
 * Products that match every word. Who sorts by price gets prices in plain order; the newest begin with those that
 * carry all words in their title.
 */
export function createFindMatches(db: Database): FindMatches {
  const kept = new LRUCache<string, Promise<readonly Match[]>>({ max: keptSearches });
  return async (plan, position, { version, lexicon }) => {
    const matches = await findFew(JSON.stringify([version, plan.gender, plan.words]), plan);
    if (matches.length <= mostSortedHere) return await pageOf(db, matches, position);
    const rows = await walkAlongIndex(db, { plan, hasTitles: isCommonInTitles(plan, lexicon) }, position);
    return { rows, total: null };
  };

  async function findFew(key: string, plan: SearchPlan): Promise<readonly Match[]> {
    const finding = kept.get(key) ?? queries.findSomeMatches(db, plan, mostSortedHere + 1);
    kept.set(key, finding);
    try {
      return await finding;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }
}

async function pageOf(
  db: Database,
  matches: readonly Match[],
  { sort, limit, offset }: SearchPosition,
): Promise<FoundPage> {
  const ids = matches.toSorted(comparisons[sort]).map(({ id }) => id);
  const rows = await queries.findProductsByIds(db, ids.slice(offset, offset + limit + 1));
  return { rows, total: matches.length };
}

const comparisons: Readonly<Record<SortOrder, (left: Match, right: Match) => number>> = {
  newest: (left, right) =>
    Number(right.is_in_title) - Number(left.is_in_title) ||
    right.created_at.getTime() - left.created_at.getTime() ||
    byId(right, left),
  priceLowHigh: (left, right) => left.effective_paise - right.effective_paise || byId(left, right),
  priceHighLow: (left, right) => right.effective_paise - left.effective_paise || byId(right, left),
};

function byId(left: Match, right: Match): number {
  return left.id < right.id ? -1 : 1;
}

/** Where a word hardly ever stands in a title, as a brand's name, looking for titles first would read everything. */
function isCommonInTitles({ words }: SearchPlan, lexicon: Lexicon): boolean {
  const counts = words.map((meanings) => meanings.reduce((sum, word) => sum + lexicon.countTitles(word), 0));
  return counts.length > 0 && counts.every((count) => count > mostSortedHere);
}

async function walkAlongIndex(
  db: Database,
  { plan, hasTitles }: { plan: SearchPlan; hasTitles: boolean },
  position: SearchPosition,
): Promise<readonly WireRow[]> {
  const wanted = { ...position, limit: position.limit + 1 };
  if (position.sort !== 'newest' || !hasTitles)
    return await queries.findTier(db, { plan, tier: 'all' }, wanted);
  const inTitle = await queries.findTier(db, { plan, tier: 'in-title' }, wanted);
  const missing = wanted.limit - inTitle.length;
  if (missing === 0) return inTitle;
  const isEndSeen = inTitle.length > 0 || position.offset === 0;
  const titles = isEndSeen ? position.offset + inTitle.length : await queries.countTier(db, plan, 'in-title');
  const rest = { ...wanted, limit: missing, offset: Math.max(0, position.offset - titles) };
  return [...inTitle, ...(await queries.findTier(db, { plan, tier: 'elsewhere' }, rest))];
}
