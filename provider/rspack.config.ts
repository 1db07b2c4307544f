import { programBuild } from '../rspack.config.base.ts';

/** The provider and the commands that operators run on its database. */
export default programBuild('provider', import.meta.dirname, {
  server: './src/server.ts',
  import: './src/import-catalogue.ts',
  feed: './src/manage-feeds.ts',
  brand: './src/manage-brands.ts',
  role: './src/manage-roles.ts',
  migrate: './src/migrate-database.ts',
  backup: './src/backup-database.ts',
  restore: './src/restore-database.ts',
});
