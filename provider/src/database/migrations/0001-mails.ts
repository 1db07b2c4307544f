/** Consents by purpose, saved searches, and the mails that are sent. */
export const mailTables: readonly string[] = [
  `create table mail_outbox (
     id bigint primary key generated always as identity,
     recipient text not null,
     subject text not null,
     body text not null,
     created_at timestamptz(3) not null default now(),
     attempts integer not null default 0,
     next_attempt_at timestamptz(3) not null default now()
   )`,
  `create index on mail_outbox (next_attempt_at)`,
  `create table newsletter_subscribers (
     email text collate "C" primary key check (email = lower(email)),
     name text not null,
     token_hash text collate "C" unique,
     token_ends_at timestamptz(3),
     mailed_at timestamptz(3) not null,
     confirmed_at timestamptz(3)
   )`,
  `create table consents (
     id bigint primary key generated always as identity,
     user_id text collate "C" references users on delete cascade,
     email_hash text collate "C",
     purpose text not null,
     is_granted boolean not null,
     notice_version text not null,
     source text not null,
     at timestamptz(3) not null,
     check (num_nonnulls(user_id, email_hash) = 1)
   )`,
  `create index on consents (user_id, purpose, id desc) where user_id is not null`,
  `create index on consents (email_hash, purpose, id desc) where email_hash is not null`,
  `create function reject_consent_change() returns trigger language plpgsql as
     $$ begin raise exception 'consents are appended, never changed'; end $$`,
  `create trigger consents_are_append_only before update on consents
     for each row execute function reject_consent_change()`,
  `create table saved_searches (
     id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
     user_id text collate "C" not null references users on delete cascade,
     name text not null,
     address text not null,
     query text not null,
     seen_version integer not null,
     created_at timestamptz(3) not null,
     unique (user_id, query)
   )`,
  `create table alert_members (
     user_id text collate "C" primary key references users on delete cascade,
     checked_on date not null,
     brands_version integer not null
   )`,
  `create table price_alerts (
     user_id text collate "C" not null references users on delete cascade,
     product_id text collate "C" not null,
     told_paise integer not null,
     told_at timestamptz(3) not null,
     primary key (user_id, product_id)
   )`,
  `create table alert_mails (
     user_id text collate "C" not null references users on delete cascade,
     day date not null,
     kind text not null,
     content jsonb,
     attempts integer not null default 0,
     next_attempt_at timestamptz(3) not null,
     ended_at timestamptz(3),
     outcome text,
     primary key (user_id, day, kind)
   )`,
  `create index on alert_mails (next_attempt_at) where ended_at is null`,
  `create table link_keys (
     name text collate "C" primary key,
     key text not null
   )`,
  `create table mail_suppressions (
     email_hash text collate "C" primary key,
     reason text not null,
     at timestamptz(3) not null
   )`,
];
