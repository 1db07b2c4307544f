import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { browserBuild, programBuild } from '../rspack.config.base.ts';

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);
const build = browserBuild('console', folder);

/** `exports` of `react-router` select its development build even in production. */
const routerEntry = createRequire(require.resolve('react-router-dom')).resolve('react-router');

/** The interface: `dist/browser/index.html`, and its files in `assets`, whose names contain their hashes. */
const browser: Configuration = {
  ...build,
  // The server of the console serves the whole folder.
  devtool: false,
  entry: { main: './web/main.tsx' },
  resolve: {
    ...build.resolve,
    alias: {
      'react-router$': routerEntry.replace(/dist\/.*$/, 'dist/production/index.mjs'),
      'react-router/dom$': routerEntry.replace(/dist\/.*$/, 'dist/production/dom-export.mjs'),
    },
  },
  output: {
    ...build.output,
    path: path.join(folder, 'dist/browser'),
    publicPath: '/',
    filename: 'assets/[name].[contenthash:10].js',
    chunkFilename: 'assets/[name].[contenthash:10].js',
    cssFilename: 'assets/[name].[contenthash:10].css',
    cssChunkFilename: 'assets/[name].[contenthash:10].css',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  },
  plugins: [
    ...(build.plugins ?? []),
    new rspack.HtmlRspackPlugin({ template: './web/index.html', scriptLoading: 'module' }),
  ],
};

const server = programBuild('console', folder, {
  console: './server/main.ts',
  'create-token': './server/create-token.ts',
});

export default [browser, server];
