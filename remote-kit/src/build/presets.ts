import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration, type RspackPluginInstance, type RuleSetRule } from '@rspack/core';
import { readSharedRanges } from '../lib/remote-folder.ts';
import { recordBundledPackages } from './built-with.ts';
import {
  aloneFolder,
  developmentServer,
  isDevelopment,
  refreshPlugins,
  developmentOptions,
} from './development.ts';
import { federationRuntimeAliases, nameFederationRuntime } from './federation-runtime.ts';
import { scopeStyles } from './scope-styles.ts';
import { sharedRanges } from '../shared-modules/versions.ts';

const mode = isDevelopment ? 'development' : 'production';
const hash = isDevelopment ? '' : '.[contenthash:10]';

/**
 * The two builds of a remote. Browsers load `dist/browser` through the federation runtime. The gateway renders with one
 * self-contained file, `dist/server/remote.cjs`.
 */
export function defineRemoteBuild(name: string, folder: string): Configuration[] {
  if (isDevelopment)
    return [remoteForBrowsers(name, folder), ...(aloneFolder ? [remoteAlone(name, folder)] : [])];
  return [remoteForBrowsers(name, folder), remoteForServer(name, folder)];
}

/** The oldest browsers that run the scripts (import maps); prefixes and fallbacks for older ones are a tenth of the styles. */
const browsers = ['chrome 109', 'edge 109', 'firefox 115', 'safari 16.4', 'ios_saf 16.4', 'samsung 21'];

/** The base of all builds for browsers: ES modules under content-hashed, immutable names. */
export function browserBuild(name: string, folder: string): Configuration {
  return {
    name: `${name}-browser`,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    // Scripts of releases name no map: it is stored beside them for `szn explain`, and nobody serves it.
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    // The lazy trigger of a federated remote requests the shell's origin and never resolves.
    lazyCompilation: false,
    output: {
      path: path.join(folder, 'dist/browser'),
      uniqueName: name,
      publicPath: 'auto',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      chunkLoadTimeout: 8000,
      crossOriginLoading: 'anonymous',
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: `[name]${hash}[ext]`,
      // The terminal of `npm run dev` and `szn explain` show these names.
      devtoolModuleFilenameTemplate: isDevelopment ? 'file://[absolute-resource-path]' : '[resource-path]',
      // A page that missed an update still asks for it.
      clean: !isDevelopment,
    },
    resolve: resolveOptions,
    module: { rules: [scriptRule, styleRule(name, false)] },
    optimization: {
      // The shortest names. The default ones are hashes, which compress badly: 0.7 to 0.9 KB of each page.
      mangleExports: isDevelopment ? false : 'size',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { passes: 5, ecma: 2022 }, format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    plugins: isDevelopment
      ? refreshPlugins()
      : [new rspack.DefinePlugin(Object.fromEntries(knownInBrowsers))],
    devServer: developmentServer(name),
    ...(isDevelopment && developmentOptions),
  };
}

/**
 * Marks the scripts of the first page with V8's compile hint: Chromium compiles all their functions while it downloads
 * them. Otherwise the first call of each function compiles it on the main thread, which doubled the time of evaluation.
 * Other browsers ignore the comment. Not for late chunks: most of their code runs once.
 */
export function compileOnDownload(scripts: RegExp): RspackPluginInstance {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: scripts,
    // After the minifier, which removes comments, and before the content hashes.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });
}

/** Libraries detect servers by these types. With constants, the minifier removes their server code. */
const typesInBrowsers = {
  object: 'window document navigator performance globalThis self',
  function:
    'setTimeout clearTimeout queueMicrotask MessageChannel AbortController Promise Symbol Map Set WeakMap WeakSet',
  undefined: 'process setImmediate',
};

const knownInBrowsers = Object.entries(typesInBrowsers).flatMap(([type, names]) =>
  names.split(' ').map((name) => [`typeof ${name}`, JSON.stringify(type)]),
);

/** The base of all builds for Node. Style sheets are reduced to their class names. */
export function serverBuild(name: string, folder: string): Configuration {
  return {
    name: `${name}-server`,
    mode,
    context: folder,
    target: 'node20',
    devtool: false,
    output: { path: path.join(folder, 'dist/server'), uniqueName: name, clean: true },
    resolve: resolveOptions,
    module: { rules: [scriptRule, styleRule(name, true)] },
    // Not minified: stack traces contain function names, and browsers do not download this file.
    optimization: { minimize: false, splitChunks: false },
    performance: false,
  };
}

function remoteForBrowsers(name: string, folder: string): Configuration {
  const build = browserBuild(name, folder);
  return {
    ...build,
    entry: {},
    resolve: { ...build.resolve, alias: federationRuntimeAliases() },
    // The gateway links style sheets by chunk name. Otherwise the runtime fetches each of them a second time.
    optimization: { ...build.optimization, chunkIds: 'named' },
    plugins: [
      ...(build.plugins ?? []),
      compileOnDownload(/^remote(?:Entry)?\..*js$/),
      scopeStyles(name, folder),
      nameFederationRuntime(),
      ...(isDevelopment ? [] : [recordBundledPackages()]),
      new ModuleFederationPlugin({
        name,
        filename: `remoteEntry${hash}.js`,
        exposes: { './remote': { import: './src/remote', name: 'remote' } },
        library: { type: 'module' },
        remotes: {},
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        shared: Object.fromEntries(
          Object.entries(readSharedRanges(folder)).map(([key, requiredVersion]) => [
            key,
            { singleton: true, import: false as const, requiredVersion },
          ]),
        ),
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
    ],
  };
}

/** The remote on its own page, without shell and federation (`npm run dev -- --alone`). */
function remoteAlone(name: string, folder: string): Configuration {
  const build = browserBuild(`${name}-alone`, folder);
  return {
    ...build,
    // Without its suffix: it is compiled in the published package.
    entry: { alone: path.join(import.meta.dirname, '../stand-alone/remote-alone') },
    resolve: { ...build.resolve, alias: { 'remote-alone$': path.join(folder, 'src/remote') } },
    output: { ...build.output, path: path.join(folder, 'dist/alone'), publicPath: '/' },
    plugins: [
      ...(build.plugins ?? []),
      new rspack.HtmlRspackPlugin({ title: `${name}, alone`, scriptLoading: 'module' }),
    ],
  };
}

function remoteForServer(name: string, folder: string): Configuration {
  const build = serverBuild(name, folder);
  return {
    ...build,
    entry: { remote: './src/remote' },
    // A gateway that refuses the version names file and line of what a page has thrown.
    devtool: 'hidden-nosources-source-map',
    externals: Object.fromEntries(Object.keys(sharedRanges).map((key) => [key, `commonjs ${key}`])),
    output: {
      ...build.output,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      devtoolModuleFilenameTemplate: '[resource-path]',
    },
    // One file: the worker that evaluates it cannot load other chunks.
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

const resolveOptions = {
  extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
  // Under `es2015` RxJS exports native classes, without ES5 helpers.
  conditionNames: ['es2015', '...'],
};

const scriptRule: RuleSetRule = {
  test: /\.[cm]?tsx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: {
        react: { runtime: 'automatic', development: isDevelopment && !aloneFolder, refresh: isDevelopment },
      },
    },
  },
};

/**
 * Class names contain the name of the build: two remotes can contain different versions of one shared component, and
 * both style sheets are in one document. The server build must use the same names, so the hash depends on the path alone.
 */
function styleRule(name: string, exportsOnly: boolean): RuleSetRule {
  return {
    test: /\.css$/,
    type: 'css/auto',
    // Custom properties keep their names: a part sets one that another part reads, such as the height of a bottom bar.
    parser: { namedExports: false, dashedIdents: false },
    generator: {
      exportsOnly,
      localIdentName: `${name}-[local]-[hash:base64:4]`,
      exportsConvention: 'as-is',
    },
  };
}
