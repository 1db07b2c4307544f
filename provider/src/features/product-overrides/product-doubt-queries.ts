import { categories, categorySlug, doubtKinds, type DoubtKind } from '@szn/shared-contracts/wire';
import { sql, type Transaction } from 'kysely';
import { currentOverrides } from '../../catalogue/store/product-override-queries.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';

/** A list price above so many times the price that is paid is doubtful. */
const maxReduction = 4;
/** As is a price so many times above or below the middle one of the brand's products of the category. */
const maxDistance = 5;
/** Of fewer products the middle price says nothing. */
const minCompared = 5;

const listedSlugs = {
  men: categories.men.map(({ slug }) => slug),
  women: categories.women.map(({ slug }) => slug),
};
const hasListing = sql<boolean>`(
  (gender <> 'women' and category_slug = any(${listedSlugs.men}::text[])) or
  (gender <> 'men' and category_slug = any(${listedSlugs.women}::text[]))
)`;

/**
 * Product, kind of doubt, and the value that is in doubt: an editor who has decided that it is right has decided about this value. Of the
 * shop's own pictures several products have the same one.
 */
const doubtful = sql`(
  with listed as (select * from products where removed_in = 2147483647),
  middles as (
    select source_key, category_slug, percentile_cont(0.5) within group (order by effective_paise) as paise
    from listed group by 1, 2 having count(*) >= ${minCompared}::integer
  ),
  counted as (
    select id, source_key, title_words, colour, image,
      count(*) over (partition by source_key, gender, title_words, colour) as same_title,
      count(*) over (partition by source_key, image) as same_picture
    from listed
  ),
  found as (
    select id as product_id, 'category' as doubt, concat(gender, '/', category) as value from listed
    where 'category' = any(doubts) or not ${hasListing}
    union all
    select id, 'gender', gender from listed where 'gender' = any(doubts)
    union all
    select id, 'price', concat(price_paise, '/', effective_paise) from listed left join middles using (source_key, category_slug)
    where price_paise > ${maxReduction}::integer * effective_paise
      or effective_paise > ${maxDistance}::integer * paise or effective_paise * ${maxDistance}::integer < paise
    union all
    select id, 'picture', '' from listed where image = ''
    union all
    select id, 'duplicate', concat(title_words, '/', colour, '/', image) from counted
    where same_title > 1 or (same_picture > 1 and image like 'http%')
    union all
    select id, 'link', link from link_checks join products on id = product_id
    where failed_days > 0 and (removed_in = 2147483647 or gone_at is not null)
  )
  select found.* from found
  left join ${currentOverrides} as decided
    on decided.product_id = found.product_id and decided.field = 'doubt' and decided.scope = found.doubt
      and decided.value = found.value
  where decided.id is null
)`;

type Doubt = { readonly product_id: string; readonly doubt: DoubtKind; readonly value: string };

export async function readDoubts(
  db: Database | Transaction<Tables>,
  productId: string,
): Promise<readonly Doubt[]> {
  const { rows } = await sql<Doubt>`
    select * from ${doubtful} as doubtful where product_id = ${productId}
  `.execute(db);
  return rows;
}

/** Every doubt that nobody has decided. */
export async function readAllDoubts(db: Database): Promise<ReadonlyMap<string, readonly DoubtKind[]>> {
  const { rows } = await sql<{ product_id: string; doubts: DoubtKind[] }>`
    select product_id, array_agg(doubt order by array_position(${[...doubtKinds]}::text[], doubt)) as doubts
    from ${doubtful} as doubtful group by 1
  `.execute(db);
  return new Map(rows.map(({ product_id, doubts }) => [product_id, doubts]));
}

export type FeedHealth = {
  /** Listed products of the feed. */
  readonly products: number;
  readonly withoutCategory: number;
  readonly deadLinks: number;
};

/** By the name of the feed that has imported the products last. */
export async function readFeedHealth(db: Database): Promise<ReadonlyMap<string, FeedHealth>> {
  const { rows } = await sql<FeedHealth & { feed: string }>`
    select feed, count(distinct id) filter (where removed_in = 2147483647)::integer as products,
      count(*) filter (where doubt = 'category')::integer as "withoutCategory",
      count(*) filter (where doubt = 'link')::integer as "deadLinks"
    from import_batches join products on seen_in = version
    left join ${doubtful} as doubtful on product_id = id and doubt in ('category', 'link')
    group by feed
  `.execute(db);
  return new Map(rows.map(({ feed, ...health }) => [feed, health]));
}

/** True for a category that a page of the gender lists; both of what both wear. */
export function isCategoryOf(gender: string, category: string): boolean {
  const slug = categorySlug(category);
  return Object.entries(listedSlugs).some(
    ([wearer, slugs]) => (gender === 'unisex' || gender === wearer) && slugs.includes(slug),
  );
}
