/**
 * What followers have been told: the catalogue version for each follow, and the version in which a product was first
 * seen, which `added_in` is not for a product that was removed and has come back. The defaults are for the previous
 * release, which writes neither: its follows begin with the present catalogue.
 */
export const followNewsMigration: readonly string[] = [
  `create function catalogue_version() returns integer language sql stable
     as 'select version from public.catalogue_state'`,
  `alter table brand_follows add column seen_version integer not null default catalogue_version()`,
  `alter table products add column first_in integer`,
];
