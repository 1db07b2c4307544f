import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, Compiler, RspackPluginInstance } from '@rspack/core';
import { listWorkspaces, root } from './project-folders.ts';
import { findViolations } from '../imports/find-violations.ts';

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

/**
 * Makes an import that breaks a rule an error of the build, with the text of `npm run check-imports`. Checks the files of
 * the repository at `root` that the build reads.
 */
function refuseImports(root: string, manifests: readonly string[]): RspackPluginInstance {
  return {
    apply: (compiler: Compiler) => {
      compiler.hooks.afterCompile.tap('refuse-imports', (compilation) => {
        const read = [...compilation.fileDependencies]
          .map((file) => path.relative(root, file).split(path.sep).join('/'))
          .filter((file) => /^(?!\.\.|.*node_modules\/).*\.tsx?$/.test(file));
        for (const { file, line, text } of findViolations(root, [...manifests, ...read])) {
          compilation.errors.push(new Error(`${file}:${line}  ${text}`));
        }
      });
    },
  };
}
