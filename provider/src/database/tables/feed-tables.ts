import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The tables of brands and content, of scheduled imports and of the checks of links. */
export type FeedTables = {
  /** The brands of the shop; empty while they are those of the specification. */
  brands: {
    slug: string;
    place: number;
    /** A `BrandRow` without its slug. */
    settings: JSONColumnType<object>;
  };
  /** What editors write for the slots of the storefront, version by version. */
  content_versions: {
    slot: string;
    version: number;
    /** Content of the slot (`SiteContent`); null stands for the specification. */
    document: JSONColumnType<Record<string, unknown>> | null;
    state: 'draft' | 'published';
    /** From and until when it is shown; without an end until another one starts. */
    starts_at: Date | null;
    ends_at: Date | null;
    /** Who has changed it last, until the account is deleted. */
    author_id: string | null;
    created_at: Date;
  };
  /** Pictures that editors have uploaded for content, under a hash of their bytes. */
  content_pictures: { key: string; jpeg: Uint8Array; uploaded_at: Date };
  /** Keys that a brand had when its products got their ids, with the key that it has now. */
  former_brand_keys: { former_key: string; source_key: string };
  /** When a product was listed again, or with a size the size could be bought again. An empty text is the product. */
  product_returns: { product_id: string; size: string; version: number; at: Date };
  /** The feeds that are not in `FEEDS_FILE`. */
  feeds: {
    name: string;
    /** As an entry of `FEEDS_FILE`, without its address. */
    settings: JSONColumnType<object>;
    is_paused: Generated<boolean>;
    created_at: Date;
  };
  /** Secret: an address can contain a key or a password. */
  feed_addresses: { name: string; url: string };
  /** What brands and feeds were before a change, for the days in which it can be undone. */
  shop_changes: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: 'brand' | 'feed';
    name: string;
    verb: 'added' | 'changed' | 'removed';
    /** The fields that the change has replaced, without the address of a feed. */
    former: JSONColumnType<Readonly<Record<string, unknown>>>;
    /** Secret, as `feed_addresses`. */
    former_url: string | null;
    /** Null: a command on the server, or the account is deleted. */
    author_id: string | null;
  };
  /** When and how a feed is imported again. */
  feed_imports: {
    name: string;
    next_at: Date;
    /** The process that imports it; `leased_until` ends the lease of a process that has ended. */
    lease_owner: string | null;
    leased_until: Date | null;
    /** Of the content that was imported last. */
    etag: string | null;
    last_modified: string | null;
    content_hash: string | null;
    records: Generated<number>;
    /** Faulty records of the last import, if it failed because they were too many. */
    faulty: Generated<number>;
    /** Faulty records of the last import. */
    faults: Generated<number>;
    /** Products that the last import has removed. */
    removed: Generated<number>;
    /** Missing products that the last import has not removed, because there were too many. */
    held_back: Generated<number>;
    /** The last import, or the last answer that the feed is unchanged. */
    imported_at: Date | null;
    /** Attempts since then. */
    failures: Generated<number>;
    error: string | null;
  };
  /** When the products with this `seen_in` were last seen at the brand. */
  import_batches: { version: number; feed: string; checked_at: Date };
  /** What the checks of outbound links have found. */
  link_checks: {
    product_id: string;
    host: string;
    next_at: Date;
    /** Different days in a row on which the link was dead; `failed_on` is the last one, as `YYYY-MM-DD` in UTC. */
    failed_days: Generated<number>;
    failed_on: string | null;
    /** The product is not listed since then, until the link works and an import contains it. */
    gone_at: Date | null;
  };
  /** When a host of outbound links may be asked again. */
  link_hosts: { host: string; next_at: Date; failures: Generated<number> };
};
