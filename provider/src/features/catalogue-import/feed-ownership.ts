import { sql } from 'kysely';
import { productOwner } from '../../catalogue/store/catalogue-write-queries.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { ScheduledFeed } from '../../config/feed-schedule.ts';
import type { Database } from '../../database/database.ts';

/**
 * What one feed may write: the one place that decides it. Brands are keys of `sourceKey`; owners are names of feeds, or null
 * for products that a release without owners has written.
 */
export type FeedOwnership = {
  /** The name that becomes the owner of what is written. */
  readonly owner: string;
  /** The names of the storefront, to which no product links. */
  readonly ownHosts: readonly string[];
  readonly ownsBrand: (key: string) => boolean;
  readonly ownsHost: (host: string) => boolean;
  /** True if every https host is accepted; a link by http then has no host that the feed vouches for. */
  readonly hasAnyHost: boolean;
  /** Whether an existing product can be updated, listed again and removed. */
  readonly mayReplace: (key: string, owner: string | null) => boolean;
};

type Named = Pick<ScheduledFeed, 'name' | 'brands' | 'hosts'>;
type Surroundings = { readonly schedule: readonly Named[]; readonly ownHosts: readonly string[] };

/** The owner of products that an operator imports by hand. No feed has this name. */
const handOwner = 'by-hand';

/**
 * A scheduled feed owns the brands and hosts that it names. One that names none owns those of its products, which are
 * from before feeds had to name them: it can add no brand and no host.
 */
export async function readFeedOwnership(
  db: Database,
  feed: Named,
  { schedule, ownHosts }: Surroundings,
): Promise<FeedOwnership> {
  const owned = feed.brands && feed.hosts ? undefined : await findOwned(db, feed.name);
  const brands = keysOf(feed.brands) ?? owned?.brands ?? new Set();
  const hosts = new Set(feed.hosts ?? owned?.hosts);
  return {
    owner: feed.name,
    ownHosts,
    ownsBrand: (key) => brands.has(key),
    ownsHost: (host) => hosts.has(host),
    hasAnyHost: false,
    mayReplace: (key, owner) =>
      owner === feed.name ||
      (feed.brands !== undefined && brands.has(key) && !isProtected(schedule, { key, owner })),
  };
}

/** An import by hand owns the brands and hosts of its options; without them, what no scheduled feed names, on any host. */
export function createHandOwnership(
  { brands, hosts }: Pick<Named, 'brands' | 'hosts'>,
  { schedule, ownHosts }: Surroundings,
): FeedOwnership {
  const named = keysOf(brands);
  const ownsBrand = (key: string) =>
    named?.has(key) ?? !schedule.some((feed) => keysOf(feed.brands)?.has(key) === true);
  return {
    owner: handOwner,
    ownHosts,
    ownsBrand,
    ownsHost: (host) => hosts?.includes(host) ?? true,
    hasAnyHost: hosts === undefined,
    mayReplace: (key, owner) => ownsBrand(key) && !isProtected(schedule, { key, owner }),
  };
}

/** The owner is a scheduled feed that still has this brand. Products of other owners go to the feed that names the brand. */
function isProtected(
  schedule: readonly Named[],
  { key, owner }: { readonly key: string; readonly owner: string | null },
): boolean {
  return schedule.some(({ name, brands }) => name === owner && keysOf(brands)?.has(key) !== false);
}

function keysOf(brands: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return brands && new Set(brands.map(sourceKey));
}

async function findOwned(db: Database, name: string) {
  const { rows } = await sql<{ source_key: string; host: string | null }>`
    select distinct source_key, substring(link from '^https?://([^/?#]+)') as host from products
    where ${productOwner} = ${name}
  `.execute(db);
  return {
    brands: new Set(rows.map(({ source_key }) => source_key)),
    hosts: rows.flatMap(({ host }) => host ?? []),
  };
}
