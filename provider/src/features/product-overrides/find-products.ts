import {
  deskProductsPerPage,
  doubtKinds,
  type DoubtKind,
  type productStates,
} from '@szn/shared-contracts/wire';
import { sql, type RawBuilder } from 'kysely';
import { currentOverrides, isHidden } from '../../catalogue/store/product-override-queries.ts';
import type { Database } from '../../database/database.ts';
import { neverRemoved, type Wearer } from '../../database/schema.ts';
import { readAllDoubts } from './product-doubt-queries.ts';

export type ProductSearch = {
  /** All words occur in title, brand, category, id or link. */
  readonly text: string;
  readonly doubt?: DoubtKind | undefined;
  readonly state?: (typeof productStates)[number] | undefined;
  /** Only those that an editor has corrected, hidden or pinned. */
  readonly isChanged?: boolean | undefined;
  readonly page: number;
};

export type DeskProduct = {
  readonly id: string;
  readonly title: string;
  readonly brand: string;
  readonly image: string;
  readonly link: string;
  readonly category: string;
  readonly gender: Wearer;
  readonly colour: string | null;
  readonly pricePaise: number;
  readonly salePaise: number | null;
  readonly state: (typeof productStates)[number];
};

const columns = sql`
  id, title, source as brand, image, link, category, gender, colour, price_paise as "pricePaise", sale_paise as "salePaise",
  case when ${isHidden} then 'hidden' when removed_in = ${neverRemoved} then 'listed' else 'removed' end as state
`;

/** A page of the products that match, the newest first, and the numbers of all doubts. */
export async function findProducts(db: Database, search: ProductSearch) {
  const doubts = await readAllDoubts(db);
  const conditions = listConditions(search, doubts);
  const { rows } = await sql<DeskProduct & { total: string }>`
    select *, count(*) over () as total from (select ${columns}, created_at from products where ${join(conditions)}) as product
    where ${search.state ?? null}::text is null or state = ${search.state ?? null}
    order by created_at desc, id limit ${deskProductsPerPage}
      offset ${(search.page - 1) * deskProductsPerPage}
  `.execute(db);
  const counts = Object.fromEntries(
    doubtKinds.map((kind) => [kind, [...doubts.values()].filter((kinds) => kinds.includes(kind)).length]),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    counts,
    products: rows.map(({ total: _total, ...row }) => ({ ...row, doubts: [...(doubts.get(row.id) ?? [])] })),
  };
}

export async function findDeskProduct(db: Database, id: string): Promise<DeskProduct | undefined> {
  const { rows } = await sql<DeskProduct>`select ${columns} from products where id = ${id}`.execute(db);
  return rows[0];
}

function listConditions(
  { text, doubt, isChanged }: ProductSearch,
  doubts: Awaited<ReturnType<typeof readAllDoubts>>,
): readonly RawBuilder<unknown>[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const doubted = doubt && [...doubts].filter(([, kinds]) => kinds.includes(doubt)).map(([id]) => id);
  return [
    sql`true`,
    ...words.map(
      (word) => sql`strpos(lower(concat_ws(' ', id, title, source, category, link)), ${word}) > 0`,
    ),
    ...(doubted ? [sql`id = any(${doubted}::text[])`] : []),
    ...(isChanged
      ? [
          sql`id in (select product_id from ${currentOverrides} as made where value is not null and field <> 'doubt')`,
        ]
      : []),
  ];
}

function join(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...conditions], sql` and `);
}
