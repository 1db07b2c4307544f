/**
 * What editors decide about products: a row for each change, and triggers against any other. `feed_values` has what an import would have
 * written of a product that is corrected; `doubts` names the values of which the feed is unsure. The previous release writes none.
 */
export const productOverridesMigration: readonly string[] = [
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
  `create trigger product_overrides_are_added before update or delete on product_overrides
     for each row execute function refuse_row_change()`,
  `create trigger product_overrides_are_retained before truncate on product_overrides
     for each statement execute function refuse_row_change()`,
  `alter table products add column feed_values jsonb, add column doubts text[] not null default '{}'`,
];
