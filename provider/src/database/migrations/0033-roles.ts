/**
 * What members may do at the desk, and a log of each change, whose rows nobody changes: triggers hold for the owner of the table,
 * too. The previous release reads roles for the export only.
 */
export const rolesMigration: readonly string[] = [
  `alter table users alter column role set default 'member'`,
  `alter table users add constraint users_role_check check (role in ('member', 'editor', 'admin')) not valid`,
  `alter table sessions add column confirmed_at timestamptz(3)`,
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
  `create function refuse_row_change() returns trigger language plpgsql as $$
   begin
     raise exception 'rows of % are only added', tg_table_name;
   end
   $$`,
  `create trigger role_changes_are_added before update or delete on role_changes
     for each row execute function refuse_row_change()`,
  `create trigger role_changes_are_retained before truncate on role_changes
     for each statement execute function refuse_row_change()`,
  `update users set role = 'member'`,
];
