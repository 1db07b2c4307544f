/**
 * The device of a session in words, and the files of photos whose members are gone. The previous release writes neither:
 * its sessions have no device.
 */
export const memberAccountMigration: readonly string[] = [
  `alter table sessions add column device text`,
  `create table photo_removals (
     name text collate "C" primary key,
     requested_at timestamptz(3) not null default now()
   )`,
];
