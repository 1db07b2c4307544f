import { programBuild } from '../rspack.config.base.ts';

/** The provider, its import of feeds, and nothing else. */
export default programBuild('provider', import.meta.dirname, {
  server: './src/server.ts',
  import: './src/import-catalogue.ts',
});
