import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';

/** The keys of the brands that a member follows, first followed first. */
export async function findFollowedBrands(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('brand_follows')
    .select('source_key')
    .where('user_id', '=', userId)
    .orderBy('followed_at')
    .orderBy('source_key')
    .execute();
  return rows.map((row) => row.source_key);
}

/**
 * Follows the brands that have or had products; other names are left out. Following a brand again changes nothing.
 * Returns false, and changes nothing, when the member would follow more than `maxBrands`.
 */
export async function followBrands(
  db: Database,
  { userId, sourceKeys }: { userId: string; sourceKeys: readonly string[] },
  maxBrands: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    with wanted as (
      select key from (select distinct unnest(${sourceKeys}::text[]) as key) as named
      where exists (select from products where source_key = named.key)
        and not exists (select from brand_follows where user_id = ${userId} and source_key = named.key)
    ), size as (
      select (select count(*) from brand_follows where user_id = ${userId}) + (select count(*) from wanted) as total
    ), added as (
      insert into brand_follows (user_id, source_key)
      select ${userId}, key from wanted, size where total <= ${maxBrands}
      on conflict do nothing
    )
    select total > ${maxBrands} as is_full from size
  `.execute(db);
  return rows[0]?.is_full !== true;
}

export async function unfollowBrands(
  db: Database,
  { userId, sourceKeys }: { userId: string; sourceKeys: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('brand_follows')
    .where('user_id', '=', userId)
    .where('source_key', 'in', sourceKeys)
    .execute();
}

export const followData: MemberDataPart = {
  stored: 'follows',
  tables: ['brand_follows'],
  exportFields: async (db, { userId }) => ({
    follows: await db
      .selectFrom('brand_follows')
      .select(['source_key as brand', 'followed_at as followedAt'])
      .where('user_id', '=', userId)
      .orderBy('followed_at')
      .execute(),
  }),
  remove: null,
};
