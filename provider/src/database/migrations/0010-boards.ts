/**
 * Boards: named lists of pieces. Of the pieces with a `rail_place`, the rail shows one outfit. A link shows that rail to
 * anyone who has its token, of which the table holds the hash only.
 */
export const boardsMigration: readonly string[] = [
  `create table boards (
     id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
     user_id text collate "C" not null references users on delete cascade,
     name text not null check (char_length(name) between 1 and 60),
     position bigint not null generated always as identity,
     version integer not null default 1,
     created_at timestamptz(3) not null default now(),
     changed_at timestamptz(3) not null default now()
   )`,
  `create index on boards (user_id, position)`,
  `create table board_pieces (
     board_id text collate "C" not null references boards on delete cascade,
     product_id text collate "C" not null references products on delete cascade,
     place smallint not null,
     rail_place smallint,
     primary key (board_id, product_id)
   )`,
  `create index on board_pieces (product_id)`,
  `create table board_links (
     token_hash text collate "C" primary key,
     board_id text collate "C" not null references boards on delete cascade,
     created_at timestamptz(3) not null default now()
   )`,
  `create index on board_links (board_id)`,
];
