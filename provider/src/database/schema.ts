import type { AlertContent } from './tables/alert-content.ts';
import type { Gender } from '@szn/shared-contracts/wire';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CountTables } from './tables/count-tables.ts';
import type { FeedTables } from './tables/feed-tables.ts';
import type { FeedValues, OverrideTables } from './tables/override-tables.ts';
import type { Role, RoleTables } from './tables/role-tables.ts';

/** Who wears a product; `unisex` is listed for men and for women. */
export type Wearer = Gender | 'unisex';

/** The database fills `Generated` columns by default. `GeneratedAlways` columns cannot be written. */
/** `products.removed_in` of a product that is listed. */
export const neverRemoved = 2_147_483_647;

type FurtherTables = CountTables & FeedTables & RoleTables & OverrideTables;

export type Tables = FurtherTables & {
  catalogue_state: {
    /** The number of the last change of the catalogue. The table has one row. */
    version: number;
    /** The day in India for which `price_summaries` is computed, as `YYYY-MM-DD`. */
    prices_summarized_on: Generated<string | null>;
  };
  products: {
    id: string;
    /** The brand under its stored name. */
    source: string;
    /** `source` in lower case without spaces and hyphens: what queries compare. */
    source_key: string;
    /** Absolute, or a path below the storefront's own origin. */
    link: string;
    title: string;
    image: string;
    /** The same product from behind or close up. */
    second_image: string | null;
    /** Those behind the second. */
    further_images: Generated<string[]>;
    gender: Wearer;
    category: string;
    category_slug: string;
    /** Names of the other categories that list it, too. */
    further_categories: Generated<string[]>;
    styles: string[];
    price_paise: number;
    /** Below `price_paise`, or null: not on sale. */
    sale_paise: number | null;
    /** The price that shoppers pay. */
    effective_paise: GeneratedAlways<number>;
    is_on_sale: GeneratedAlways<boolean>;
    /** The spelling of the prices in the feed; null for a plain number. */
    price_text: string | null;
    sale_text: string | null;
    /** The title as search words, see `text-normalization.ts`. */
    title_words: string;
    /** Further words for the search: brand spellings, category synonyms, styles. */
    keywords: string;
    /** A name of `productColours`. */
    colour: string | null;
    /** Where the colour is from; `none`: the picture has no clear one. Null while the picture is not read. */
    colour_origin: 'feed' | 'title' | 'picture' | 'none' | null;
    pattern: string | null;
    fit: string | null;
    /** As the feed names it. */
    fabric: string | null;
    /** As shoppers name them, in their order; empty if the feed names none. */
    sizes: Generated<string[]>;
    /** Those of `sizes` that cannot be bought. */
    sold_out_sizes: Generated<string[]>;
    /** Those that earlier imports had, and the last one with sizes has not. */
    dropped_sizes: Generated<string[]>;
    /** Equal for the products of one style in several colours; empty without one. Null: written by an older release. */
    style_group: string | null;
    /** The feed that may update and remove it. Null: written by an older release. */
    owner_feed: string | null;
    /** Whole percent off; 0 when not on sale. */
    discount_percent: GeneratedAlways<number>;
    created_at: Date;
    /** Catalogue versions: listed while `added_in` <= version < `removed_in`. */
    added_in: number;
    removed_in: Generated<number>;
    /** The first `added_in`: unlike that, it stays when a removed product comes back. Null: no newer release wrote it. */
    first_in: Generated<number | null>;
    /** The version of the last import that contained it. A complete import removes older ones. */
    seen_in: number;
    /** What its feed says of a product that an editor has corrected: see `product-overrides.ts`. */
    feed_values: JSONColumnType<FeedValues> | null;
    /** The values of which the feed is unsure. */
    doubts: Generated<string[]>;
  };
  /** The prices of each product, one row per change. A row is valid until the next one of the product. */
  price_changes: {
    product_id: string;
    at: Date;
    price_paise: number;
    sale_paise: number | null;
    /** Invented with the sample catalogue. */
    is_sample: Generated<boolean>;
  };
  /** What `price_changes` says about the last 30 and 90 days. Refreshed with every change and once a day. */
  price_summaries: {
    product_id: string;
    tracked_since: Date;
    /** Null while the product is tracked for fewer days than the period has. */
    low_30_paise: number | null;
    median_30_paise: number | null;
    low_90_paise: number | null;
    median_90_paise: number | null;
    note: StoredPriceNote | null;
  };
  /** The progress of an unfinished import. */
  import_progress: { feed: string; records_done: number; first_version: number };
  users: {
    id: string;
    /** Trimmed and in lower case. */
    email: string;
    name: string;
    password_hash: string;
    phone: Generated<string>;
    photo: string | null;
    role: Generated<Role>;
    address: Generated<string>;
    state: Generated<string>;
    country: Generated<string>;
    created_at: Generated<Date>;
    /** The address that its owner has verified. Another one than `email` counts as not verified. */
    verified_email: Generated<string | null>;
    verified_at: Generated<Date | null>;
    /** The sizes that lists show as those of the member; null: none were chosen yet. */
    sizes: Generated<string[] | null>;
  };
  /** Links that verify the address of an account. */
  email_verifications: { token_hash: string; user_id: string; email: string; ends_at: Date };
  /** What members, and addresses without an account, have agreed to. Rows are appended; the last one is valid. */
  consents: {
    id: GeneratedAlways<number>;
    /** A row has either this or `email_hash`. */
    user_id: string | null;
    /** SHA-256 of an address without an account, in hexadecimal. */
    email_hash: string | null;
    purpose: ConsentPurpose;
    is_granted: boolean;
    /** The wording that was shown. */
    notice_version: string;
    /** Where it was given or withdrawn. */
    source: ConsentSource;
    at: Date;
  };
  saved_searches: {
    id: string;
    user_id: string;
    name: string;
    /** Path and query of the storefront's page. */
    address: string;
    /** The parameters of `GET /products/facets`, sorted. */
    query: string;
    /** The catalogue version up to which the member knows the results. */
    seen_version: number;
    created_at: Date;
  };
  /** When the digest of a member was last put together. */
  alert_members: {
    user_id: string;
    /** A day in India, as `YYYY-MM-DD`. */
    checked_on: string;
    /** The version of the catalogue until which returned products are told. For brands it is `brand_follows.seen_version`. */
    brands_version: number;
  };
  /** The price of a saved product that a mail has told last. */
  price_alerts: { user_id: string; product_id: string; told_paise: number; told_at: Date };
  /**
   * One mail per member, day in India and kind. A row that is sent keeps its key, so that no second mail is queued, and
   * loses its content.
   */
  alert_mails: {
    user_id: string;
    day: string;
    kind: 'digest';
    content: JSONColumnType<AlertContent> | null;
    attempts: Generated<number>;
    next_attempt_at: Date;
    ended_at: Generated<Date | null>;
    outcome: Generated<'sent' | 'withdrawn' | 'suppressed' | 'failed' | null>;
  };
  /** Secrets that sign links of mails, by purpose. */
  link_keys: { name: string; key: string };
  /** Addresses that get no alerts, because their mail server rejected one for good. By SHA-256 of the address. */
  mail_suppressions: { email_hash: string; reason: 'rejected' | 'reported'; at: Date };
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the cookie's value, in hexadecimal. */
    cookie_hash: string;
    created_at: Date;
    last_used_at: Date;
    /** Browser and system in words, from the sign-in. Null: started by an older release. */
    device: string | null;
    /** When the password was last entered for actions of admins. */
    confirmed_at: Generated<Date | null>;
  };
  wishlist_items: {
    user_id: string;
    product_id: string;
    /** Increases with every item, so that the order does not depend on clocks. */
    position: GeneratedAlways<number>;
    added_at: Generated<Date>;
  };
  /** The brands that a member follows. */
  brand_follows: {
    user_id: string;
    source_key: string;
    followed_at: Generated<Date>;
    /** The catalogue version up to which the member knows the pieces of the brand. Default: the present one. */
    seen_version: Generated<number>;
  };
  boards: {
    id: string;
    user_id: string;
    name: string;
    budget_rupees: number | null;
    /** Increases with every board, so that the order does not depend on clocks. */
    position: GeneratedAlways<number>;
    /** Increases with every change of name, budget or pieces. */
    version: Generated<number>;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
  };
  board_pieces: {
    board_id: string;
    product_id: string;
    /** The order on the board, from 0. */
    place: number;
    /** Equal to `place` for a piece that counts for the total; null for one that is switched off. */
    rail_place: number | null;
  };
  /** Links that show what counts of a board. `token_hash`: SHA-256 of the token, in hexadecimal. */
  board_links: { token_hash: string; board_id: string; created_at: Generated<Date> };
  attempt_counters: { key: string; attempts: number; window_ends_at: Date };
  /** A transaction stores its mails here. The mail worker sends them later: no request waits for a mail server. */
  mail_outbox: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body: string;
    created_at: Generated<Date>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
  };
  newsletter_subscribers: {
    email: string;
    name: string;
    /** Hash of the token in the latest verification link. */
    token_hash: string | null;
    token_ends_at: Date | null;
    mailed_at: Date;
    confirmed_at: Date | null;
  };
  password_resets: { token_hash: string; user_id: string; ends_at: Date };
  /** Uploaded photos by their random file name. */
  photos: { name: string; user_id: string; created_at: Generated<Date> };
  /** Files of deleted members that a background job removes. Holds no member. */
  photo_removals: { name: string; requested_at: Generated<Date> };
};

/** What a card says about the price; see `summarizePrices`. */
export type StoredPriceNote =
  | { readonly kind: 'lowest'; readonly days: number }
  | { readonly kind: 'fall' | 'rise'; readonly paise: number; readonly days: number };

/** What a digest can tell. */
export const alertPurposes = ['priceAlerts', 'backInStock', 'savedSearches', 'followedBrands'] as const;
/** What a mail can be ordered for. */
export const consentPurposes = [...alertPurposes, 'newsletter'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
export type ConsentSource = 'account' | 'mailed-link' | 'one-click' | 'confirmation-link' | 'migration';
