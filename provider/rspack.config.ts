import type { Configuration } from '@rspack/core';
import { serverBuild } from '../rspack.config.base.ts';

const build = serverBuild('provider', import.meta.dirname);

/**
 * The provider as one module that Node runs as it is, `dist/server/server.mjs`: read and compiled at each start, its
 * sources alone would take a second and more. Packages stay where npm put them; some bring machine code or WebAssembly.
 */
const config: Configuration = {
  ...build,
  entry: { server: './src/server.ts' },
  externals: [/^(?!\.|\/|@szn\/)/],
  externalsType: 'module-import',
  // Whoever starts it says what it runs as.
  optimization: { ...build.optimization, nodeEnv: false },
  output: { ...build.output, filename: '[name].mjs', module: true, library: { type: 'module' } },
  module: {
    ...build.module,
    // Folders are found from where the module lies when it runs, not from where it was built.
    parser: { javascript: { importMeta: false, url: false } },
  },
};

export default config;
