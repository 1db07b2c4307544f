import type { InterestGroup, InterestMeasure } from '@szn/shared-contracts/wire';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { neverRemoved } from '../database/schema.ts';

/** Days in India as `YYYY-MM-DD`, both included; with a `sourceKey` the products of one brand only. */
export type InterestScope = { readonly from: string; readonly until: string; readonly sourceKey?: string };

export type InterestRow = Readonly<Record<InterestMeasure, number>> & {
  /** The id of a product, the key of a brand, a category or a day. */
  readonly key: string;
  readonly name: string;
  /** The stored name of its brand; of a category or day that of any brand in it. */
  readonly source: string | null;
};

type ProductGroup = Exclude<InterestGroup, 'day'>;
const columns = {
  brand: { key: sql`source_key`, name: sql`source` },
  category: { key: sql`category`, name: sql`category` },
  product: { key: sql`id`, name: sql`title` },
} as const satisfies Record<ProductGroup, unknown>;

const sums = sql`
  coalesce(sum(wished), 0)::integer as wished, coalesce(sum(compared), 0)::integer as compared,
  coalesce(sum(opened), 0)::integer as opened
`;
const ofBrand = (sourceKey: string | undefined) =>
  sourceKey === undefined ? sql`true` : sql`source_key = ${sourceKey}`;

/** Those with the highest number of a measure first; equal ones in the order of their keys. */
export async function findMostInteresting(
  db: Database,
  { from, until, sourceKey }: InterestScope,
  { group, measure, maxRows }: { group: ProductGroup; measure: InterestMeasure; maxRows: number },
): Promise<readonly InterestRow[]> {
  const { key, name } = columns[group];
  const { rows } = await sql<InterestRow>`
    select ${key} as key, min(${name}) as name, min(source) as source, ${sums}
    from product_counts join products on products.id = product_id
    where day between ${from}::date and ${until}::date and ${ofBrand(sourceKey)}
    group by ${key} having sum(${sql.ref(measure)}) > 0
    order by sum(${sql.ref(measure)}) desc, ${key} limit ${maxRows}
  `.execute(db);
  return rows;
}

/** All days of the scope in their order, also those without counts. */
export async function findInterestByDay(
  db: Database,
  { from, until, sourceKey }: InterestScope,
): Promise<readonly InterestRow[]> {
  const { rows } = await sql<InterestRow>`
    select days.day::date::text as key, days.day::date::text as name, null as source, ${sums}
    from generate_series(${from}::date, ${until}::date, '1 day') as days (day)
    left join (
      select product_counts.* from product_counts join products on products.id = product_id
      where ${ofBrand(sourceKey)}
    ) as counts on counts.day = days.day::date
    group by days.day order by days.day
  `.execute(db);
  return rows;
}

/** The brands that have products, or one of them, with the number of those that are listed now. */
export async function listProductBrands(
  db: Database,
  sourceKey?: string,
): Promise<readonly { readonly key: string; readonly source: string; readonly listed: number }[]> {
  const { rows } = await sql<{ key: string; source: string; listed: number }>`
    select source_key as key, min(source) as source,
      (count(*) filter (where removed_in = ${neverRemoved}))::integer as listed
    from products where ${ofBrand(sourceKey)} group by source_key order by min(lower(source))
  `.execute(db);
  return rows;
}
