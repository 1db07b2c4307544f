import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import { listWorkspaces, root } from './project-folders.ts';
import { refuseImports } from '../imports/refuse-imports.ts';

/** The builds of `npm run dev`: those of the working directory, which refuse what lint refuses. */
const own = path.resolve('rspack.config.ts');
const config = existsSync(own) ? own : path.join(root, 'remote-kit/src/build/remote.config.ts');
const { default: builds }: { readonly default: readonly Configuration[] } = await import(
  pathToFileURL(config).href
);
const manifests = listWorkspaces().map((folder) => `${folder}/package.json`);

export default builds.map((build) => ({
  ...build,
  plugins: [...(build.plugins ?? []), refuseImports(root, manifests)],
}));
