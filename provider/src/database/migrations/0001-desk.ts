/** What the shop's people decide at the desk. Triggers refuse changes of rows that are only added, for the owner of the table, too. */
export const deskTables: readonly string[] = [
  `create function refuse_row_change() returns trigger language plpgsql as $$
   begin
     raise exception 'rows of % are only added', tg_table_name;
   end
   $$`,
  `create table role_changes (
     id bigint generated always as identity primary key,
     at timestamptz(3) not null,
     member_id text collate "C" not null,
     former_role text not null,
     new_role text not null,
     origin text not null check (origin in ('command', 'admin', 'deletion')),
     admin_id text collate "C",
     check ((origin = 'admin') = (admin_id is not null))
   )`,
  `create index on role_changes (member_id)`,
  ...addedOnly('role_changes'),
  // Products that are corrected have in `feed_values` what an import would have written; `doubts` names values of which a feed is unsure.
  `create table product_overrides (
     id bigint generated always as identity primary key,
     product_id text collate "C" not null,
     field text not null check (field in ('title', 'category', 'gender', 'colour', 'hidden', 'pin', 'doubt')),
     scope text collate "C" not null,
     value text,
     feed_value text,
     author_id text collate "C" not null,
     reason text not null,
     made_at timestamptz(3) not null,
     version integer not null
   )`,
  `create index on product_overrides (product_id, field, scope, id)`,
  `create index on product_overrides (author_id)`,
  ...addedOnly('product_overrides'),
  // A slot without a version that is in force shows what the specification says; so does a version without a document.
  `create table content_versions (
     slot text collate "C" not null,
     version integer not null,
     document jsonb,
     state text not null check (state in ('draft', 'published')),
     starts_at timestamptz(3),
     ends_at timestamptz(3),
     author_id text collate "C",
     created_at timestamptz(3) not null,
     primary key (slot, version),
     check ((state = 'published') = (starts_at is not null))
   )`,
  // The last row of a phrase counts.
  `create table query_rule_changes (
     id bigint generated always as identity primary key,
     at timestamptz(3) not null,
     phrase text collate "C" not null,
     instead text,
     page text,
     author_id text collate "C" references users (id) on delete set null,
     check (instead is null or page is null)
   )`,
  `create index on query_rule_changes (phrase, id)`,
  `create index on query_rule_changes (author_id)`,
];

function addedOnly(table: string): readonly string[] {
  return [
    `create trigger ${table}_are_added before update or delete on ${table}
     for each row execute function refuse_row_change()`,
    `create trigger ${table}_are_retained before truncate on ${table}
     for each statement execute function refuse_row_change()`,
  ];
}
