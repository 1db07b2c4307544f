import path from 'node:path';
import type { Configuration, RuleSetRule } from '@rspack/core';
import shellBuilds from '../../../shell/rspack.config.ts';

/**
 * The same sources as one application with a chunk for each remote: a storefront without independent delivery. Only the
 * two files of the shell that load remotes are replaced, one in the browser and one on the server.
 */
const repository = path.resolve(import.meta.dirname, '../../..');

const replacements = {
  [path.join(repository, 'shell/src/federation/federation-host.ts')]: 'fetch-bundled-remote.ts',
  '@szn/release-registry/records/evaluate-remote$': 'evaluate-bundled-remote.ts',
};

/** Sources of remotes get the router that the shell shares with them, as in federated builds. */
const sharedRouter: RuleSetRule = {
  include: path.join(repository, 'remotes'),
  resolve: {
    alias: { 'react-router-dom$': path.join(repository, 'remote-kit/src/shared-modules/router.ts') },
  },
};

function withBundledRemotes(build: Configuration): Configuration {
  const folder = path.basename(build.output?.path ?? '');
  const aliases = Object.entries(replacements).map(([from, file]) => [
    from,
    path.join(import.meta.dirname, file),
  ]);
  return {
    ...build,
    name: `monolith-${folder}`,
    output: { ...build.output, path: path.join(import.meta.dirname, 'dist', folder) },
    module: { ...build.module, rules: [...(build.module?.rules ?? []), sharedRouter] },
    resolve: { ...build.resolve, alias: { ...build.resolve?.alias, ...Object.fromEntries(aliases) } },
  };
}

export default shellBuilds.map(withBundledRemotes);
