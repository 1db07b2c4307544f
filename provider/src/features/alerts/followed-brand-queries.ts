import { sql } from 'kysely';
import type { AlertPiece } from '../../database/tables/alert-content.ts';
import type { Database } from '../../database/database.ts';
import { neverRemoved } from '../../database/schema.ts';

/** One of the newest pieces of a followed brand that its follower does not know. `total`: how many there are. */
export type FollowedPiece = AlertPiece & {
  readonly user_id: string;
  readonly source_key: string;
  readonly total: number;
};

/**
 * The pieces of followed brands that were first seen after the last told ones; a product that comes back is none. By member,
 * the brand first that waits longest, and in it the newest `limit` pieces.
 */
export async function findFollowedPieces(
  db: Database,
  ids: readonly string[],
  { version, limit }: { readonly version: number; readonly limit: number },
): Promise<readonly FollowedPiece[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FollowedPiece>`
    with follow as materialized (
      select user_id, source_key, followed_at, seen_version from brand_follows
      where user_id = any(${ids}::text[]) and seen_version < ${version}
    ), news as materialized (
      select id, title, source, source_key, image, effective_paise, created_at, coalesce(first_in, added_in) as first_in
      from products
      where added_in > (select min(seen_version) from follow) and added_in <= ${version} and removed_in = ${neverRemoved}
    )
    select user_id, source_key, total, id, title, brand, image, paise from (
      select follow.*, id, title, source as brand, image, effective_paise as paise,
        (count(*) over (partition by user_id, source_key))::integer as total,
        row_number() over (partition by user_id, source_key order by created_at desc, id desc) as place
      from follow join news using (source_key) where first_in > seen_version
    ) as ranked
    where place <= ${limit} order by user_id, seen_version, followed_at, source_key, place
  `.execute(db);
  return rows;
}

/** The members know all pieces of all followed brands, except of the brands in `waiting`. */
export async function markFollowsSeen(
  db: Database,
  ids: readonly string[],
  {
    version,
    waiting = [],
  }: {
    readonly version: number;
    readonly waiting?: readonly { readonly user_id: string; readonly source_key: string }[];
  },
): Promise<void> {
  await sql`
    update brand_follows as follow set seen_version = ${version}
    where user_id = any(${ids}::text[]) and seen_version < ${version} and not exists (
      select from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as waiting (user_id text, source_key text)
      where waiting.user_id = follow.user_id and waiting.source_key = follow.source_key
    )
  `.execute(db);
}
