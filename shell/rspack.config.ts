import { createRequire } from 'node:module';
import { rspack, type Compiler, type Configuration } from '@rspack/core';
import { sharedVersions } from '@szn/remote-kit/shared-modules/versions';
import { browserBuild, developmentOrigin, isDevelopment, serverBuild } from '../rspack.config.base.ts';

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);

/**
 * `exports` of `react-router`, the package behind `react-router-dom`, select its development build even in production.
 * Both entries need an alias: with one of them the bundle would contain two copies of the router context.
 */
const routerEntry = createRequire(require.resolve('react-router-dom')).resolve('react-router');
const routerForProduction = {
  'react-router$': routerEntry.replace(/dist\/.*$/, 'dist/production/index.mjs'),
  'react-router/dom$': routerEntry.replace(/dist\/.*$/, 'dist/production/dom-export.mjs'),
};

const browser = browserBuild('shell', folder);
const server = serverBuild('shell', folder);

const forBrowsers: Configuration = {
  ...browser,
  entry: { main: './src/main.tsx' },
  resolve: { ...browser.resolve, alias: isDevelopment ? {} : routerForProduction },
  output: { ...browser.output, publicPath: isDevelopment ? `${developmentOrigin}/` : '/assets/' },
  // Only dynamic imports create chunks: every further chunk would be another sequential request.
  optimization: { ...browser.optimization, splitChunks: false, chunkIds: 'named' },
  plugins: [
    ...(browser.plugins ?? []),
    // The federation plugin defines these constants; the shell uses the runtime without the plugin.
    new rspack.DefinePlugin({
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      FEDERATION_OPTIMIZE_NO_REMOTE: false,
      FEDERATION_OPTIMIZE_NO_SHARED: false,
      ENV_TARGET: JSON.stringify('web'),
    }),
    { apply: writeEntryAssets },
  ],
};

const forServer: Configuration = {
  ...server,
  entry: { 'render-worker': './src/ssr/render-worker.ts' },
  resolve: { ...server.resolve, alias: isDevelopment ? {} : routerForProduction },
  output: { ...server.output, filename: '[name].cjs', library: { type: 'commonjs2' } },
  plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), { apply: writeHostDescription }],
};

/** Writes `host.json` beside the render worker: the shared versions with which the gateway checks releases. */
function writeHostDescription(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('HostDescription', (compilation) => {
    compilation.hooks.processAssets.tap(
      { name: 'HostDescription', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
      () => {
        const host = JSON.stringify({ sharedVersions });
        compilation.emitAsset('host.json', new rspack.sources.RawSource(host));
      },
    );
  });
}

/** Writes `entry-assets.json`: the scripts and styles that the gateway adds to the first HTML. */
function writeEntryAssets(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('EntryAssets', (compilation) => {
    compilation.hooks.processAssets.tap(
      { name: 'EntryAssets', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
      () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const assets = {
          scripts: files.filter((file) => file.endsWith('.js')),
          styles: files.filter((file) => file.endsWith('.css')),
          redux: [...(compilation.namedChunks.get('redux')?.files ?? [])],
        };
        compilation.emitAsset('entry-assets.json', new rspack.sources.RawSource(JSON.stringify(assets)));
      },
    );
  });
}

export default isDevelopment ? [forBrowsers] : [forBrowsers, forServer];
