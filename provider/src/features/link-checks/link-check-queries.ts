import { sql } from 'kysely';
import { nextCatalogueVersion } from '../../catalogue/store/catalogue-write-queries.ts';
import type { Database } from '../../database/database.ts';

const maxAdded = 2000;

/**
 * Adds listed products that are not in the queue, at random times before `latest`, and their hosts. Removes those that are
 * listed no more, except products that the check itself has removed.
 */
export async function refreshLinkQueue(db: Database, now: Date, latest: Date): Promise<void> {
  await sql`
    insert into link_checks (product_id, host, next_at)
    select id, substring(link from '^https?://([^/?#]+)'), ${now}::timestamptz + random() * (${latest}::timestamptz - ${now}::timestamptz)
    from products
    where removed_in = 2147483647 and link ~ '^https?://' and not exists (select from link_checks where product_id = id)
    limit ${maxAdded}
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into link_hosts (host, next_at) select distinct host, ${now}::timestamptz from link_checks on conflict do nothing
  `.execute(db);
  await sql`
    delete from link_checks using products
    where id = product_id and removed_in < 2147483647 and gone_at is null
  `.execute(db);
}

export type DueLink = {
  readonly product_id: string;
  readonly link: string;
  readonly failed_days: number;
  readonly failed_on: string | null;
  readonly gone_at: Date | null;
};
export type LeasedHost = { readonly host: string; readonly failures: number };

/** Takes a host that may be asked and has a due link. Until `until` no other process asks it. */
export async function leaseHost(db: Database, now: Date, until: Date): Promise<LeasedHost | undefined> {
  const { rows } = await sql<LeasedHost>`
    update link_hosts set next_at = ${until}
    where host = (
      select host from link_hosts
      where next_at <= ${now}
        and exists (select from link_checks where link_checks.host = link_hosts.host and link_checks.next_at <= ${now})
      order by next_at limit 1 for update skip locked
    )
    returning host, failures
  `.execute(db);
  return rows[0];
}

export async function findDueLink(db: Database, host: string, now: Date): Promise<DueLink | undefined> {
  return await db
    .selectFrom('link_checks')
    .innerJoin('products', 'products.id', 'link_checks.product_id')
    .select(['product_id', 'link', 'failed_days', 'gone_at'])
    .select(sql<string | null>`failed_on::text`.as('failed_on'))
    .where('host', '=', host)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
}

export async function saveHost(
  db: Database,
  host: string,
  values: { next_at: Date; failures: number },
): Promise<void> {
  await db.updateTable('link_hosts').set(values).where('host', '=', host).execute();
}

export type LinkResult = {
  readonly next_at: Date;
  readonly failed_days?: number;
  readonly failed_on?: string | null;
  readonly gone_at?: Date | null;
};

/** The feed of a product whose link works again is imported again when it is due, also an unchanged one. */
export async function saveLink(
  db: Database,
  { product_id, gone_at }: DueLink,
  result: LinkResult,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('link_checks').set(result).where('product_id', '=', product_id).execute();
    if (gone_at === null || result.gone_at !== null) return;
    await transaction
      .updateTable('feed_imports')
      .set({ etag: null, last_modified: null, content_hash: null })
      .where('name', 'in', (query) =>
        query
          .selectFrom('import_batches')
          .innerJoin('products', 'products.seen_in', 'import_batches.version')
          .select('feed')
          .where('products.id', '=', product_id),
      )
      .execute();
  });
}

/** Removes the products whose links are dead from the catalogue. Returns their number. */
export async function delistDeadLinks(db: Database): Promise<number> {
  const isDead = sql<boolean>`removed_in = 2147483647 and exists (
    select from link_checks where product_id = products.id and gone_at is not null
  )`;
  const found = await db.selectFrom('products').select('id').where(isDead).limit(1).executeTakeFirst();
  if (found === undefined) return 0;
  const removed = await db.transaction().execute(async (transaction) => {
    const removed_in = await nextCatalogueVersion(transaction);
    return await transaction.updateTable('products').set({ removed_in }).where(isDead).executeTakeFirst();
  });
  return Number(removed.numUpdatedRows);
}
