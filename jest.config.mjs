import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Each workspace is a project of its own, so that a team can run just its tests: `npx jest --selectProjects home`. */
const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};

const common = {
  transform,
  transformIgnorePatterns: ['/node_modules/(?!(@module-federation|jose|oxc-parser)/)'],
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
  // Federated builds and releases carry copies of package names that would confuse the module map.
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/releases/'],
};

const inBrowser = (displayName, folder) => ({
  ...common,
  displayName,
  roots: [`<rootDir>/${folder}`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/'],
  testEnvironment: '<rootDir>/tools/testing/browser-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/tools/testing/set-up-browser-tests.ts'],
});

const onServer = (displayName, folder) => ({
  ...common,
  displayName,
  roots: [`<rootDir>/${folder}`],
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/tools/testing/retry-on-ci.ts'],
});

const remotes = readdirSync(path.join(import.meta.dirname, 'remotes'));

export default {
  // A busy machine types slowly: a limit is for what hangs, not for what takes its time.
  testTimeout: 30_000,
  projects: [
    onServer('contracts', 'shared-contracts'),
    inBrowser('shared-ui', 'shared-ui'),
    inBrowser('shell', 'shell'),
    {
      ...onServer('gateway', 'gateway'),
      globalSetup: '<rootDir>/gateway/src/testing/build-shell-server.ts',
      globalTeardown: '<rootDir>/gateway/src/testing/remove-shell-server.ts',
    },
    ...remotes.map((name) => inBrowser(name, `remotes/${name}`)),
    onServer('provider', 'provider'),
    onServer('release-registry', 'release-registry'),
    onServer('remote-kit', 'remote-kit'),
    onServer('sample-data', 'sample-data'),
    onServer('tools', 'tools'),
    onServer('bench', 'tests/bench/report'),
  ],
};
