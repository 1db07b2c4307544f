import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { AlertContent, AlertPiece } from '../../database/tables/alert-content.ts';
import { neverRemoved, type ConsentPurpose, type Tables } from '../../database/schema.ts';

/** A mail tells a price again after so long, unless it has fallen further by 5 % or Rs 100. */
const coolDownDays = 7;
const furtherPercent = 5;
const furtherPaise = 100 * 100;

/** Members after `afterId` with a verified address that nothing suppresses, whose digest of `day` is not made. */
export async function findMembersDue(
  db: Database,
  { day, afterId, limit }: { readonly day: string; readonly afterId: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    left join alert_members on user_id = id
    where verified_email is not null and verified_email = email and id > ${afterId}
      and (checked_on is null or checked_on < ${day}::date)
      and exists (select from consents where consents.user_id = users.id and is_granted)
      -- A mail of the day before can be late, and is the one of the day on which it is sent.
      and not exists (
        select from alert_mails where alert_mails.user_id = users.id
          and (ended_at is null or (ended_at at time zone 'Asia/Kolkata')::date >= ${day}::date)
      )
      and not exists (
        select from mail_suppressions
        where email_hash = encode(sha256(convert_to(email, 'UTF8')), 'hex')
      )
    order by id limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Marks the members as done for `day` and returns those that no other process has marked. The rows stay locked until the
 * transaction ends: if it fails, nothing is marked.
 */
export async function claimMembers(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  { day, version }: { readonly day: string; readonly version: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into alert_members (user_id, checked_on, brands_version)
    select id, ${day}::date, ${version} from users where id = any(${ids}::text[]) order by id
    on conflict (user_id) do update
      set checked_on = excluded.checked_on, brands_version = excluded.brands_version
      where alert_members.checked_on < excluded.checked_on
    returning user_id
  `.execute(transaction);
  return rows.map((row) => row.user_id);
}

/** Who of the members has agreed to what, and since when. */
export async function findGrants(
  db: Database,
  ids: readonly string[],
): Promise<{ readonly user_id: string; readonly purpose: ConsentPurpose }[]> {
  const { rows } = await sql<{ user_id: string; purpose: ConsentPurpose }>`
    select user_id, purpose from (
      select distinct on (user_id, purpose) user_id, purpose, is_granted from consents
      where user_id = any(${ids}::text[]) order by user_id, purpose, id desc
    ) as latest where is_granted
  `.execute(db);
  return rows;
}

export type PriceDrop = AlertPiece & { readonly user_id: string; readonly beforePaise: number };

/**
 * Saved products whose price is below the one that the member knows: the last that a mail has told or, without one, that
 * of the time when the product was saved or alerts were switched on, whichever is later. The largest falls first.
 */
export async function findPriceDrops(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<readonly PriceDrop[]> {
  const { rows } = await sql<PriceDrop>`
    with grants as (
      select distinct on (user_id) user_id, at from consents
      where user_id = any(${ids}::text[]) and purpose = 'priceAlerts' order by user_id, consents.id desc
    )
    select item.user_id, product.id, product.title, product.source as brand, product.image,
      product.effective_paise as paise, known.paise as "beforePaise"
    from wishlist_items as item
    join grants using (user_id)
    join products as product on product.id = item.product_id and product.removed_in = ${neverRemoved}
    left join price_alerts as notified on notified.user_id = item.user_id and notified.product_id = item.product_id
      and notified.told_at >= item.added_at
    cross join lateral (
      select coalesce(notified.told_paise, (
        select coalesce(sale_paise, price_paise) from price_changes as change
        where change.product_id = item.product_id and change.at <= greatest(item.added_at, grants.at)
        order by change.at desc limit 1
      )) as paise
    ) as known
    where product.effective_paise < known.paise and (
      notified.told_at is null or notified.told_at <= ${now}::timestamptz - make_interval(days => ${coolDownDays})
      or product.effective_paise <= notified.told_paise - ${furtherPaise}
      or product.effective_paise * 100::bigint <= notified.told_paise * ${100 - furtherPercent}::bigint
    )
    order by item.user_id, known.paise - product.effective_paise desc, product.id
  `.execute(db);
  return rows;
}

export type SearchToCheck = {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly address: string;
  readonly query: string;
  readonly seen_version: number;
};

export async function findSearchesToCheck(
  db: Database,
  ids: readonly string[],
  version: number,
): Promise<readonly SearchToCheck[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('saved_searches')
    .select(['id', 'user_id', 'name', 'address', 'query', 'seen_version'])
    .where('user_id', 'in', ids)
    .where('seen_version', '<', version)
    .orderBy('created_at')
    .execute();
}

export async function markSearchesSeen(db: Database, ids: readonly string[], version: number): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('saved_searches').set({ seen_version: version }).where('id', 'in', ids).execute();
}

export type NewPiece = AlertPiece & { readonly first_in: number };

/** The pieces that were first seen after `after`, up to `version`; the newest first. */
export async function findNewPieces(
  db: Database,
  { after, version }: { readonly after: number; readonly version: number },
): Promise<readonly NewPiece[]> {
  return await db
    .selectFrom('products')
    .select(['id', 'title', 'source as brand', 'image', 'effective_paise as paise'])
    .select(sql<number>`coalesce(first_in, added_in)`.as('first_in'))
    .where(sql`coalesce(first_in, added_in)`, '>', after)
    .where('added_in', '>', after)
    .where('added_in', '<=', version)
    .where('removed_in', '=', neverRemoved)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type QueuedDigest = { readonly userId: string; readonly content: AlertContent };

/** Queues the digests of a day. A member who has one of that day gets no second one. */
export async function insertDigests(
  db: Database,
  digests: readonly QueuedDigest[],
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<void> {
  if (digests.length === 0) return;
  const rows = digests.map(({ userId, content }) => ({
    user_id: userId,
    day,
    kind: 'digest' as const,
    content: JSON.stringify(content),
    next_attempt_at: now,
  }));
  await db
    .insertInto('alert_mails')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Remembers the prices that a mail tells. */
export async function rememberPrices(
  db: Database,
  notified: readonly { readonly user_id: string; readonly id: string; readonly paise: number }[],
  now: Date,
): Promise<void> {
  if (notified.length === 0) return;
  await sql`
    insert into price_alerts (user_id, product_id, told_paise, told_at)
    select user_id, id, paise, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notified)}::jsonb) as record (user_id text, id text, paise integer)
    order by user_id, id
    on conflict (user_id, product_id) do update
      set told_paise = excluded.told_paise, told_at = excluded.told_at
  `.execute(db);
}

/** The ledger of sent mails is needed for the day of the mail only; for a while it answers questions. */
export async function deleteAlertMailsEndedBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('alert_mails').where('ended_at', '<=', before).execute();
}
