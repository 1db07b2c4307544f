import type { SortOrder } from '@szn/shared-contracts/wire';
import { type RawBuilder, sql } from 'kysely';
import type { ProductFilter } from './product-filter.ts';

/** The column and direction of each sort order. The id is the second sort key, so that no product is on two pages. */
export const sortKeys = {
  newest: { key: 'created_at', direction: 'desc', comparison: '<' },
  priceLowHigh: { key: 'effective_paise', direction: 'asc', comparison: '>' },
  priceHighLow: { key: 'effective_paise', direction: 'desc', comparison: '<' },
  biggestDiscount: { key: 'discount_percent', direction: 'desc', comparison: '<' },
} as const satisfies Record<SortOrder, object>;

/** The conditions on products that a version of the catalogue lists and that match a filter. */
export function whereListed(filter: ProductFilter, asOf: number): RawBuilder<unknown>[] {
  const { sourceKeys, gender, categorySlugs, colours, styles, minPaise, maxPaise, minDiscount } = filter;
  const conditions: readonly (RawBuilder<unknown> | false)[] = [
    sql`added_in <= ${asOf}`,
    sql`removed_in > ${asOf}`,
    sourceKeys !== null && whereOneOf('source_key', sourceKeys),
    gender !== null && sql`gender = ${gender}`,
    categorySlugs !== null && whereOneOf('category_slug', categorySlugs),
    colours !== null && whereOneOf('colour', colours),
    filter.isOnSale && sql`is_on_sale`,
    minPaise !== null && sql`effective_paise >= ${minPaise}`,
    maxPaise !== null && sql`effective_paise <= ${maxPaise}`,
    minDiscount !== null && sql`discount_percent >= ${minDiscount}`,
    styles !== null && sql`styles && ${styles}::text[]`,
  ];
  return conditions.filter((condition) => condition !== false);
}

/** Compares a single value with `=`, because the index returns sorted rows for `=` only. */
function whereOneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  const [only, ...others] = values;
  if (only !== undefined && others.length === 0) return sql`${sql.ref(column)} = ${only}`;
  return sql`${sql.ref(column)} = any(${values}::text[])`;
}
