import { genders, type SortOrder } from '@szn/shared-contracts/wire';
import { type RawBuilder, sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import type { ListCursor, ProductFilter } from './product-list-request.ts';

const mostScopes = 8;

export type ListRow = WireRow & { readonly created_at: Date; readonly effective_paise: number };

export type ListPosition = {
  readonly sort: SortOrder;
  readonly asOf: number;
  readonly limit: number;
  /** How many products to skip; not used with a cursor. */
  readonly offset: number;
  readonly cursor: ListCursor | undefined;
};

/** The unique second key makes every order a total one: no product can stand on two pages. */
const orders: Readonly<Record<SortOrder, { key: string; direction: string; comparison: string }>> = {
  newest: { key: 'created_at', direction: 'desc', comparison: '<' },
  priceLowHigh: { key: 'effective_paise', direction: 'asc', comparison: '>' },
  priceHighLow: { key: 'effective_paise', direction: 'desc', comparison: '<' },
};

/**
 * One product more than `limit`, so that the caller sees whether another page follows. The page is picked from an
 * index alone and only its own rows are read: a deep page costs little more than the first.
 */
export async function findProducts(
  db: Database,
  filter: ProductFilter,
  position: ListPosition,
): Promise<ListRow[]> {
  const direction = sql.raw(orders[position.sort].direction);
  const offset = position.cursor === undefined ? position.offset : 0;
  const needed = offset + position.limit + 1;
  const scopes = splitByIndex(filter).map((scope) => sql`(${selectSorted(scope, position, needed)})`);
  const { rows } = await sql<ListRow>`
    select ${sql.join([...wireColumns, 'created_at', 'effective_paise'].map((name) => sql.ref(`products.${name}`)))}
    from (
      select id, sort_key from (${sql.join(scopes, sql` union all `)}) as sorted
      order by sort_key ${direction}, id ${direction}
      limit ${position.limit + 1} offset ${offset}
    ) as page
    join products using (id)
    order by page.sort_key ${direction}, page.id ${direction}
  `.execute(db);
  return rows;
}

/** The ids that an index holds in the wanted order, as many as the page and all before it take. */
function selectSorted(scope: ProductFilter, position: ListPosition, needed: number): RawBuilder<unknown> {
  const { key, direction } = orders[position.sort];
  const conditions = [...whereListed(scope, position.asOf), ...whereAfter(position)];
  return sql`
    select id, ${sql.ref(key)} as sort_key from products
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.ref(key)} ${sql.raw(direction)}, id ${sql.raw(direction)}
    limit ${needed}
  `;
}

/**
 * The filter as scopes that each have an index in the wanted order. The database merges their sorted ends; otherwise
 * it would walk along everybody's products, or sort all of the filter's, and a deep page would cost several times as
 * much as the first. Past a few scopes the planning would cost more than it saves.
 */
function splitByIndex(filter: ProductFilter): readonly ProductFilter[] {
  const scopes = listScopes(filter);
  return scopes.length > 0 && scopes.length <= mostScopes ? scopes : [filter];
}

function listScopes(filter: ProductFilter): readonly ProductFilter[] {
  const { sourceKeys, categorySlugs } = filter;
  if (sourceKeys !== null) return sourceKeys.map((key) => ({ ...filter, sourceKeys: [key] }));
  if (categorySlugs === null) return [filter];
  const asked = filter.gender === null ? genders : [filter.gender];
  return asked.flatMap((gender) =>
    categorySlugs.map((slug) => ({ ...filter, gender, categorySlugs: [slug] })),
  );
}

/**
 * How many products match a filter that the kept counts do not know (prices, styles): exact up to `most`, `null`
 * beyond. Nobody reads on because a list says 31,204 and not "more than a thousand", and counting them takes long.
 */
export async function countProducts(
  db: Database,
  filter: ProductFilter,
  { asOf, most }: { asOf: number; most: number },
): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from products where ${sql.join(whereListed(filter, asOf), sql` and `)} limit ${most + 1}
    ) as matching
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  return total > most ? null : total;
}

function whereListed(filter: ProductFilter, asOf: number): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`added_in <= ${asOf}`, sql`removed_in > ${asOf}`];
  if (filter.sourceKeys !== null) conditions.push(whereOneOf('source_key', filter.sourceKeys));
  if (filter.gender !== null) conditions.push(sql`gender = ${filter.gender}`);
  if (filter.categorySlugs !== null) conditions.push(whereOneOf('category_slug', filter.categorySlugs));
  if (filter.isOnSale) conditions.push(sql`is_on_sale`);
  if (filter.minPaise !== null) conditions.push(sql`effective_paise >= ${filter.minPaise}`);
  if (filter.maxPaise !== null) conditions.push(sql`effective_paise <= ${filter.maxPaise}`);
  if (filter.styles !== null) conditions.push(sql`styles && ${filter.styles}::text[]`);
  return conditions;
}

/** A single value is compared plainly: only then can an index give its rows in the wanted order. */
function whereOneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  const [only, ...others] = values;
  if (only !== undefined && others.length === 0) return sql`${sql.ref(column)} = ${only}`;
  return sql`${sql.ref(column)} = any(${values}::text[])`;
}

function whereAfter({ cursor, sort }: ListPosition): RawBuilder<unknown>[] {
  if (cursor === undefined) return [];
  const { key, comparison } = orders[sort];
  const value = sort === 'newest' ? new Date(cursor.value) : cursor.value;
  return [sql`(${sql.ref(key)}, id) ${sql.raw(comparison)} (${value}, ${cursor.id})`];
}
