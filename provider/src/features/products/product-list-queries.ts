import { genders } from '@szn/shared-contracts/wire';
import { type RawBuilder, sql } from 'kysely';
import type { ProductFilter } from '../../catalogue/product-filter.ts';
import { sortKeys, whereListed } from '../../catalogue/product-filter-queries.ts';
import { listColumns, type ListRow } from '../../catalogue/product-row-queries.ts';
import type { Database } from '../../database/database.ts';
import type { ListRequest } from './product-list-request.ts';

/** Planning more partial queries would cost more time than they save. */
const maxPartialQueries = 8;

/** The page number is not used with a cursor. */
type ListPosition = ListRequest & { readonly asOf: number };

/**
 * Returns up to `limit + 1` products: the last one shows that another page follows. An index-only scan selects the ids,
 * then only the rows of the page are read, so that a deep page costs little more than the first.
 */
export async function findProducts(
  db: Database,
  filter: ProductFilter,
  position: ListPosition,
): Promise<ListRow[]> {
  const direction = sql.raw(sortKeys[position.sort].direction);
  const offset = position.cursor === undefined ? (position.page - 1) * position.limit : 0;
  const needed = offset + position.limit + 1;
  const partial = splitByIndex(filter).map((part) => sql`(${selectSorted(part, position, needed)})`);
  const { rows } = await sql<ListRow>`
    select ${sql.join(listColumns.map((name) => sql.ref(`products.${name}`)))}
    from (
      select id, sort_key from (${sql.join(partial, sql` union all `)}) as sorted
      order by sort_key ${direction}, id ${direction}
      limit ${position.limit + 1} offset ${offset}
    ) as page
    join products using (id)
    order by page.sort_key ${direction}, page.id ${direction}
  `.execute(db);
  return rows;
}

/** Selects the first `needed` ids in sort order from one index. */
function selectSorted(filter: ProductFilter, position: ListPosition, needed: number): RawBuilder<unknown> {
  const { key, direction } = sortKeys[position.sort];
  const conditions = [...whereListed(filter, position.asOf), ...whereAfter(position)];
  return sql`
    select id, ${sql.ref(key)} as sort_key from products
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.ref(key)} ${sql.raw(direction)}, id ${sql.raw(direction)}
    limit ${needed}
  `;
}

/**
 * Splits a filter into filters that each have an index in sort order. The database merges their results. Without the
 * split it would scan all products or sort all matches, and a deep page would cost several times as much as the first.
 */
function splitByIndex(filter: ProductFilter): readonly ProductFilter[] {
  const parts = listPartialFilters(filter);
  return parts.length > 0 && parts.length <= maxPartialQueries ? parts : [filter];
}

function listPartialFilters(filter: ProductFilter): readonly ProductFilter[] {
  const { sourceKeys, categorySlugs } = filter;
  if (sourceKeys !== null) return sourceKeys.map((key) => ({ ...filter, sourceKeys: [key] }));
  if (categorySlugs === null) return [filter];
  const genderKeys = filter.gender === null ? genders : [filter.gender];
  return genderKeys.flatMap((gender) =>
    categorySlugs.map((slug) => ({ ...filter, gender, categorySlugs: [slug] })),
  );
}

/**
 * Counts the products of a filter that the catalogue counts do not cover (prices, styles). Returns `null` above
 * `maxTotal`, because counting more takes long and shoppers do not need it.
 */
export async function countProducts(
  db: Database,
  filter: ProductFilter,
  { asOf, maxTotal }: { asOf: number; maxTotal: number },
): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from products where ${sql.join(whereListed(filter, asOf), sql` and `)} limit ${maxTotal + 1}
    ) as matching
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  return total > maxTotal ? null : total;
}

function whereAfter({ cursor, sort }: ListPosition): RawBuilder<unknown>[] {
  if (cursor === undefined) return [];
  const { key, comparison } = sortKeys[sort];
  const value = sort === 'newest' ? new Date(cursor.value) : cursor.value;
  return [sql`(${sql.ref(key)}, id) ${sql.raw(comparison)} (${value}, ${cursor.id})`];
}
