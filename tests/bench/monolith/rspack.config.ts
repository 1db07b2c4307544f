import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { browserBuild } from '../../../rspack.config.base.ts';
import shellBuilds from '../../../shell/rspack.config.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/**
 * The same sources as one bundle, split by remote: what the storefront would weigh if its parts could not be shipped
 * alone. Only the way in which the shell fetches a remote is another.
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
      'react-router-dom$': path.join(repository, 'remote-kit/src/shared-modules/router.ts'),
    },
  },
};

export default [monolith];
