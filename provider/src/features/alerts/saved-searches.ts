import { randomBytes } from 'node:crypto';
import { isPlainLine, parseUrl } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { memoizeByIndex } from '../../catalogue/index/current-index.ts';
import { selectMatching } from '../../catalogue/index/select-products.ts';
import { filterFields, toProductFilter } from '../../catalogue/index/product-filter.ts';
import { isInSet, type ProductSet } from '../../catalogue/index/product-set.ts';
import type { Database } from '../../database/database.ts';
import { lineField } from '../../lib/text-fields.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import type { AppServices } from '../../services/app-services.ts';
import { queryField, withoutField } from '../../catalogue/query-fields.ts';
import { createSearchService } from '../search/search-service.ts';

/** Saved searches of one member. */
const maxSearches = 20;
const addressFields = ['collections', 'men', 'women', 'sale', 'sales', 'search'];

/** The parameters of `GET /products/facets`: scope, filters and search text of a list. */
const listingQuery = z.strictObject({ q: queryField.optional(), without: withoutField, ...filterFields });

const nameProblem = 'Please enter a name.';

export const savedSearchBody = z.strictObject({
  name: lineField(80, {
    missing: nameProblem,
    tooLong: 'A name has at most 80 characters.',
    invisible: nameProblem,
  }),
  address: z
    .string()
    .max(1000)
    .refine(isPlainLine)
    .refine(isListAddress, 'The address is none of a list of products.'),
  query: z
    .string()
    .max(1000)
    .transform((text, context) => {
      const query = normalizeQuery(text);
      if (query !== undefined) return query;
      context.addIssue('The filters are not those of a list of products.');
      return z.NEVER;
    }),
});

type SavedSearch = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly query: string;
};

/** Saves a search. The same filters again get the new name, and are not new. Throws a 400 when the member has too many. */
export async function saveSearch(
  db: Database,
  userId: string,
  search: z.output<typeof savedSearchBody> & { readonly version: number; readonly now: Date },
): Promise<SavedSearch & { readonly isNew: boolean }> {
  return await db.transaction().execute(async (transaction) => {
    // Locks the member, so that two requests at once cannot exceed the limit.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const { name, address, query, version: seen_version, now: created_at } = search;
    const renamed = await transaction
      .updateTable('saved_searches')
      .set({ name, address })
      .where('user_id', '=', userId)
      .where('query', '=', query)
      .returning(['id', 'name', 'address', 'query'])
      .executeTakeFirst();
    if (renamed !== undefined) return { ...renamed, isNew: false };
    if ((await listSearches(transaction, userId)).length >= maxSearches)
      throw new RequestFailure(400, `You can save ${maxSearches} searches. Delete one first.`);
    const id = randomBytes(12).toString('hex');
    const row = { id, user_id: userId, name, address, query, seen_version, created_at };
    await transaction.insertInto('saved_searches').values(row).execute();
    return { id, name, address, query, isNew: true };
  });
}

export async function listSearches(db: Database, userId: string): Promise<SavedSearch[]> {
  return await db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'address', 'query'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Finds which of `ids` a saved search lists. */
export type SavedSearchMatcher = (
  index: CatalogueIndex,
  query: string,
  ids: readonly string[],
) => readonly string[];

export function createSavedSearchMatcher(services: AppServices): SavedSearchMatcher {
  const { findMatches } = createSearchService(services);
  const setsOf = memoizeByIndex(() => new Map<string, ProductSet>());
  return (index, query, ids) => {
    const sets = setsOf(index);
    const matches = sets.get(query) ?? select(index, query);
    sets.set(query, matches);
    return ids.filter((id) => {
      const position = index.positions.get(id);
      return position !== undefined && isInSet(matches, position);
    });
  };

  function select(index: CatalogueIndex, query: string): ProductSet {
    const { q, without, ...filters } = listingQuery.parse(readQuery(query));
    const matches = q === undefined ? undefined : findMatches(index, { q, without }).all;
    return selectMatching(index, toProductFilter(filters), matches);
  }
}

/** One spelling for the same filters, or `undefined` for a query that no list has. */
function normalizeQuery(text: string): string | undefined {
  const fields = [...new URLSearchParams(text)].filter(([, value]) => value.trim() !== '');
  const read = listingQuery.safeParse(readQuery(new URLSearchParams(fields).toString()));
  if (fields.length === 0 || !read.success) return undefined;
  const { minPrice = 0, maxPrice = Infinity } = read.data;
  if (minPrice > maxPrice) return undefined;
  const sorted = new URLSearchParams(fields);
  sorted.sort();
  return sorted.toString();
}

function readQuery(text: string): Record<string, string | string[]> {
  const search = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function isListAddress(text: string): boolean {
  const url = parseUrl(text, 'https://szn.example');
  if (!/^\/[^/\\]/.test(text) || url?.origin !== 'https://szn.example') return false;
  return addressFields.includes(url.pathname.split('/')[1] ?? '');
}
