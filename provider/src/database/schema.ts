import type { Gender } from '@szn/shared-contracts/wire';
import type { Generated, GeneratedAlways } from 'kysely';

/** Columns that the database fills are `Generated`; `GeneratedAlways` ones cannot be written at all. */
export type Tables = {
  catalogue_state: CatalogueStateTable;
  products: ProductsTable;
  listing_counts: ListingCountsTable;
  style_counts: StyleCountsTable;
  search_terms: SearchTermsTable;
  import_progress: ImportProgressTable;
  users: UsersTable;
  sessions: SessionsTable;
  wishlist_items: WishlistItemsTable;
  attempt_counters: AttemptCountersTable;
  mail_outbox: MailOutboxTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  password_resets: PasswordResetsTable;
  photos: PhotosTable;
};

type CatalogueStateTable = {
  /** The number of the catalogue's last change; there is one row. */
  version: number;
  /** Whether the kept counts know that change; an import that was killed may leave them behind. */
  is_counted: boolean;
};

/** How far an unfinished import has come. */
type ImportProgressTable = { feed: string; records_done: number; first_version: number };

export type ProductsTable = {
  id: string;
  /** The brand under its stored name. */
  source: string;
  /** `source` in lower case without spaces and hyphens: what queries compare. */
  source_key: string;
  /** Absolute, or a path below the storefront's own origin. */
  link: string;
  title: string;
  image: string;
  gender: Gender;
  category: string;
  category_slug: string;
  styles: string[];
  price_paise: number;
  /** Below `price_paise`, or null: not on sale. */
  sale_paise: number | null;
  /** What the shopper pays; lists sort and filter by it. */
  effective_paise: GeneratedAlways<number>;
  is_on_sale: GeneratedAlways<boolean>;
  /** The feed's own spelling of the prices, where it was not a plain number. */
  price_text: string | null;
  sale_text: string | null;
  /** The title as search words, see `search-words.ts`. */
  title_words: string;
  /** Words the search finds beside the title: brand spellings, category synonyms, styles. */
  keywords: string;
  created_at: Date;
  /** Catalogue versions: listed while `added_in` <= version < `removed_in`. */
  added_in: number;
  removed_in: Generated<number>;
  /** The version in which a feed last named it; what a complete feed no longer names can be removed. */
  seen_in: number;
};

/** How many products are listed for each combination, kept with every change of the catalogue. */
type ListingCountsTable = {
  source: string;
  source_key: string;
  gender: Gender;
  category: string;
  category_slug: string;
  is_on_sale: boolean;
  product_count: number;
  min_paise: number;
  max_paise: number;
};

type StyleCountsTable = {
  source_key: string;
  gender: Gender;
  category_slug: string;
  is_on_sale: boolean;
  style: string;
  product_count: number;
};

/** Every word of the catalogue, for mending what shoppers mistype. */
type SearchTermsTable = { term: string; product_count: number; title_count: number };

export type UsersTable = {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
  name: string;
  password_hash: string;
  phone: Generated<string>;
  photo: string | null;
  role: Generated<string>;
  address: Generated<string>;
  state: Generated<string>;
  country: Generated<string>;
  created_at: Generated<Date>;
};

type SessionsTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the cookie's value, in hexadecimal. */
  cookie_hash: string;
  created_at: Date;
  last_used_at: Date;
};

type WishlistItemsTable = {
  user_id: string;
  product_id: string;
  /** Rises with every item added, so that order does not depend on clocks. */
  position: GeneratedAlways<number>;
  added_at: Generated<Date>;
};

type AttemptCountersTable = { key: string; attempts: number; window_ends_at: Date };

/** Mails are written with what causes them and sent afterwards: no request waits for a mail server. */
type MailOutboxTable = {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  body: string;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
};

type NewsletterSubscribersTable = {
  email: string;
  name: string;
  /** Of the latest verification link; null once it has been followed. */
  token_hash: string | null;
  token_ends_at: Date | null;
  mailed_at: Date;
  confirmed_at: Date | null;
};

type PasswordResetsTable = { token_hash: string; user_id: string; ends_at: Date };

/** Uploaded photos by their random file name. */
type PhotosTable = { name: string; user_id: string; created_at: Generated<Date> };
