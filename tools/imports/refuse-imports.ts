import path from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { findViolations } from './find-violations.ts';

/**
 * Makes an import that breaks a rule an error of the build, with the text of `npm run check-imports`. Checks the files of
 * the repository at `root` that the build reads.
 */
export function refuseImports(root: string, manifests: readonly string[]): RspackPluginInstance {
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
