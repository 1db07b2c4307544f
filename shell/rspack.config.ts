import { createRequire } from 'node:module';
import { rspack, type Compiler, type Configuration } from '@rspack/core';
import { offeredVersions } from '@szn/remote-kit/shared-modules/versions';
import { browserBuild, developmentOrigin, isDevelopment, serverBuild } from '../rspack.config.base.ts';

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);

/** Its `exports` lead to the development build even in production; both entries, or there are two router contexts. */
const routerForProduction = {
  'react-router$': require.resolve('react-router').replace(/dist\/.*$/, 'dist/production/index.mjs'),
  'react-router/dom$': require.resolve('react-router').replace(/dist\/.*$/, 'dist/production/dom-export.mjs'),
};

const browser = browserBuild('shell', folder);
const server = serverBuild('shell', folder);

const forBrowsers: Configuration = {
  ...browser,
  entry: { main: './src/main.tsx' },
  resolve: { ...browser.resolve, alias: isDevelopment ? {} : routerForProduction },
  output: { ...browser.output, publicPath: isDevelopment ? `${developmentOrigin}/` : '/assets/' },
  // Chunks are what the code says they are: each more would be another request in a second wave.
  optimization: { ...browser.optimization, splitChunks: false, chunkIds: 'named' },
  plugins: [
    ...(browser.plugins ?? []),
    // What the federation plugin would define; the shell uses the runtime alone.
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
        const host = JSON.stringify({ sharedVersions: offeredVersions });
        compilation.emitAsset('host.json', new rspack.sources.RawSource(host));
      },
    );
  });
}

/** Tells the gateway what to put into the first HTML: `entry-assets.json` with the entry's scripts and styles. */
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
