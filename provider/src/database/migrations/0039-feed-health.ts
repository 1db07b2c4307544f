/** What the last import of a feed has removed, and its faulty records also where it succeeded. The previous release writes neither. */
export const feedHealthMigration: readonly string[] = [
  `alter table feed_imports add column removed integer not null default 0, add column faults integer not null default 0`,
];
