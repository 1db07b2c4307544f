/** What editors decide for phrases of searches. Rows are only added: the last one of a phrase counts. */
export const queryRulesMigration: readonly string[] = [
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
