import { createRequire } from 'node:module';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

const require = createRequire(import.meta.url);
// Each package from the one that names it: where packages are isolated, only that one finds it.
const tools = createRequire(require.resolve('@module-federation/runtime-tools'));
const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime');
const runtime = tools.resolve('@module-federation/runtime');
const runtimePackages = ['runtime-core', 'sdk', 'error-codes'].map((name) =>
  createRequire(runtime).resolve(`@module-federation/${name}`),
);
/** A name for the file in place of its path. */
const runtimeName = 'federation-bundler-runtime';

/**
 * Aliases for the modules of the federation runtime. Rspack finds them with `require.resolve` and so bundles their CommonJS
 * build, which cannot be tree-shaken and adds 9 KB to the entry of each remote: each `.cjs` file is replaced by its `.js` file.
 */
export function federationRuntimeAliases(): Record<string, string> {
  const modules = [bundlerRuntime, runtime, ...runtimePackages].map((file) => [file, esmOf(file)] as const);
  return Object.fromEntries([[`${runtimeName}$`, esmOf(bundlerRuntime)], ...modules]);
}

function esmOf(commonJsFile: string): string {
  return commonJsFile.replace(/\.cjs$/, '.js');
}

/** In place of the texts of the runtime's errors, 0.3 KB in the entry of each remote: their codes and the links to them stay. */
const noDescriptions =
  'data:text/javascript,export const runtimeDescMap = {}, errorDescMap = {}, buildDescMap = {}, typeDescMap = {};';

/**
 * Makes the entry of a remote the same in every folder, and smaller. Rspack imports the federation runtime from a `data:` module whose
 * text, and so its module id and the hash of the entry, contains the absolute path of the file.
 */
export function nameFederationRuntime(): RspackPluginInstance {
  const path = encodeURIComponent(JSON.stringify(bundlerRuntime));
  const name = encodeURIComponent(JSON.stringify(runtimeName));
  return {
    apply: (compiler: Compiler) => {
      compiler.hooks.normalModuleFactory.tap('federation-runtime', (factory) => {
        factory.hooks.beforeResolve.tap('federation-runtime', (data) => {
          data.request = data.request.replace(path, name);
          const isDescribing = data.request === './desc.mjs' && /error-codes.dist$/.test(data.context);
          if (isDescribing && compiler.options.mode === 'production') data.request = noDescriptions;
        });
      });
    },
  };
}
