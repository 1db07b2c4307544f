/**
 * Verified addresses, consents by purpose, saved searches and mails about changes. The previous release writes none of
 * them and serves as before: it neither sends the mails of `alert_mails` nor sees a withdrawn consent.
 */
export const alertsMigration: readonly string[] = [
  `alter table users add column verified_email text collate "C", add column verified_at timestamptz(3)`,
  `create index users_with_verified_email on users (id) where verified_email is not null`,
  `create table email_verifications (
     token_hash text collate "C" primary key,
     user_id text collate "C" not null references users on delete cascade,
     email text collate "C" not null,
     ends_at timestamptz(3) not null
   )`,
  `create index on email_verifications (user_id)`,
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
  `insert into consents (email_hash, purpose, is_granted, notice_version, source, at)
     select encode(sha256(convert_to(email, 'UTF8')), 'hex'), 'newsletter', true, 'before-notices', 'migration',
       confirmed_at
     from newsletter_subscribers where confirmed_at is not null`,
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
