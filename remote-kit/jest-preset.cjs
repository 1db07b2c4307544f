/*
 * Jest for a remote: `"jest": { "preset": "@szn/remote-kit" }` in its package.json. TypeScript and JSX by SWC, jsdom with
 * the fetch functions of Node, class names instead of style sheets. An unexpected `console.error` fails a test.
 */
module.exports = {
  transform: {
    '\\.[cm]?[jt]sx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // All packages but those that have ES modules only. pnpm and Yarn have one `node_modules` inside another: the last one counts.
  transformIgnorePatterns: [
    '/node_modules/(?!.*/node_modules/)(?!(@szn|@module-federation|jose|oxc-parser)/)',
  ],
  moduleNameMapper: { '\\.css$': require.resolve('identity-obj-proxy') },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/releases/'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/'],
  testEnvironment: require.resolve('./jest/browser-environment.cjs'),
  setupFilesAfterEnv: [require.resolve('./jest/set-up-browser-tests.cjs')],
};
