/** Pictures that editors have uploaded for content. The previous release neither reads nor writes them. */
export const contentPictureTables: readonly string[] = [
  `create table content_pictures (
    key text collate "C" primary key check (key ~ '^[0-9a-f]{32}$'),
    jpeg bytea not null check (octet_length(jpeg) < 8000000),
    uploaded_at timestamptz(3) not null
  )`,
  // JPEG does not get smaller.
  `alter table content_pictures alter column jpeg set storage external`,
];
