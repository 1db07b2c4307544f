import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { browserBuild } from '../../../rspack.config.base.ts';
import shellBuilds from '../../../shell/rspack.config.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/**
 * The same sources as one bundle with a chunk for each remote: the size of a storefront without independent delivery.
 * Only the federation host of the shell is replaced.
 */
const [shell] = shellBuilds;
const base = browserBuild('monolith', path.join(repository, 'shell'));

const monolith: Configuration = {
  ...base,
  entry: shell?.entry ?? {},
  output: { ...base.output, path: path.join(import.meta.dirname, 'dist'), publicPath: '/assets/' },
  optimization: { ...base.optimization, splitChunks: false },
  resolve: {
    ...base.resolve,
    alias: {
      ...shell?.resolve?.alias,
      [path.join(repository, 'shell/src/federation/federation-host.ts')]: path.join(
        import.meta.dirname,
        'fetch-bundled-remote.ts',
      ),
    },
  },
};

export default [monolith];
