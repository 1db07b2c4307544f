/**
 * What the checks of outbound links have found, and when each host may be asked again. The previous release checks
 * nothing; its imports list products again whose links are dead.
 */
export const linkChecksMigration: readonly string[] = [
  `create table link_checks (
     product_id text collate "C" primary key,
     host text collate "C" not null,
     next_at timestamptz(3) not null,
     failed_days smallint not null default 0,
     failed_on date,
     gone_at timestamptz(3)
   )`,
  `create index on link_checks (host, next_at)`,
  `create index on link_checks (failed_days) where failed_days > 0`,
  `create table link_hosts (
     host text collate "C" primary key,
     next_at timestamptz(3) not null,
     failures integer not null default 0
   )`,
];
