/** The mail outbox, newsletter subscriptions and password reset links. */
export const mailMigration: readonly string[] = [
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
  `create table password_resets (
     token_hash text collate "C" primary key,
     user_id text collate "C" not null references users on delete cascade,
     ends_at timestamptz(3) not null
   )`,
  `create index on password_resets (user_id)`,
];
