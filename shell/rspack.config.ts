import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack, type Compilation, type Compiler, type Configuration, type RuleSetRule } from '@rspack/core';
import { sharedVersions } from '@szn/remote-kit/shared-modules/versions';
import {
  browserBuild,
  compileOnDownload,
  developmentOrigin,
  isDevelopment,
  serverBuild,
} from '../rspack.config.base.ts';

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

/** Adapter of axios that browsers never select: they all have `XMLHttpRequest`, which comes first. 3.8 KB after Brotli. */
const unusedAdapter = require.resolve('axios/unsafe/adapters/fetch.js');

const routerRule: RuleSetRule = {
  include: path.dirname(routerForProduction['react-router$']),
  loader: path.join(folder, 'mark-router-as-pure.mjs'),
};

/** Two scripts of about 60 KB: browsers evaluate each in a task of its own and can handle input in between. */
const entryScripts: Configuration['entry'] = {
  react: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
  main: { import: './src/main.tsx', dependOn: 'react' },
};

const browser = browserBuild('shell', folder);
const server = serverBuild('shell', folder);

export const forBrowsers: Configuration = {
  ...browser,
  entry: isDevelopment ? { main: './src/main.tsx' } : entryScripts,
  resolve: {
    ...browser.resolve,
    alias: isDevelopment ? {} : { ...routerForProduction, [unusedAdapter]: false },
  },
  output: { ...browser.output, publicPath: isDevelopment ? `${developmentOrigin}/` : '/assets/' },
  // Only entries and dynamic imports create chunks: every further chunk would be another sequential request.
  module: { rules: [...(browser.module?.rules ?? []), routerRule] },
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
    compileOnDownload(/^(?:react|main|redux)\..*js$/),
    writeJson('entry-assets.json', listEntryAssets),
  ],
};

export const forServer: Configuration = {
  ...server,
  entry: { 'render-worker': './src/ssr/render-worker.ts' },
  resolve: { ...server.resolve, alias: isDevelopment ? {} : routerForProduction },
  output: { ...server.output, filename: '[name].cjs', library: { type: 'commonjs2' } },
  plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), hostFile(sharedVersions)],
};

/** The inline script of the document: a classic script, which the gateway copies into the HTML. */
export const forDocument: Configuration = {
  ...browser,
  name: 'shell-document',
  entry: { 'early-events': './src/early-events/record-early-events.ts' },
  output: { path: path.join(folder, 'dist/document'), filename: '[name].js', clean: true },
  plugins: [],
};

/** The gateway checks releases against the shared versions. */
export function hostFile(versions: Readonly<Record<string, string>>) {
  return writeJson('host.json', () => ({ sharedVersions: versions }));
}

/** A plugin that writes a JSON file once the names of all other files are final. */
function writeJson(fileName: string, createContent: (compilation: Compilation) => unknown) {
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  return {
    apply: (compiler: Compiler) =>
      compiler.hooks.thisCompilation.tap(fileName, (compilation) =>
        compilation.hooks.processAssets.tap({ name: fileName, stage }, () => {
          const text = JSON.stringify(createContent(compilation));
          compilation.emitAsset(fileName, new rspack.sources.RawSource(text));
        }),
      ),
  };
}

/** The scripts and styles that the gateway adds to the first HTML. */
function listEntryAssets({ entrypoints, namedChunks }: Compilation) {
  const files = ['react', 'main'].flatMap((name) => entrypoints.get(name)?.getFiles() ?? []);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    redux: [...(namedChunks.get('redux')?.files ?? [])],
  };
}

/** The service worker, and the one that removes it: each a classic script without chunks, outside of the import map. */
export const forWorker: Configuration = {
  ...browser,
  name: 'shell-worker',
  target: ['webworker', 'es2022'],
  entry: {
    'service-worker': './src/service-worker/service-worker.ts',
    removal: './src/service-worker/removal.ts',
  },
  output: { path: path.join(folder, 'dist/worker'), filename: '[name].js', clean: true },
  module: {
    // Its style sheets are texts, which it sends itself.
    rules: [...(browser.module?.rules?.slice(0, 1) ?? []), { test: /\.css$/, type: 'asset/source' }],
  },
  plugins: [],
};

export default isDevelopment ? [forBrowsers] : [forBrowsers, forServer, forDocument, forWorker];
