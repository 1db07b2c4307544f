import { existsSync, readdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import remotePreset from './remote-kit/jest-preset.cjs';

/** Stores and databases flush each file, which costs milliseconds on a disk and nothing in memory. Docker has 64 MB of it. */
const memoryFolder = '/dev/shm';
if (existsSync(memoryFolder)) {
  const { bavail, bsize } = statfsSync(memoryFolder);
  if (bavail * bsize > 6e9) process.env.TMPDIR ??= memoryFolder;
}

/** Each workspace is a project of its own, so that a team can run just its tests: `npx jest --selectProjects home`. */
const inBrowser = (displayName, folder) => ({
  ...remotePreset,
  displayName,
  testRunner: '<rootDir>/tools/testing/run-test-file.cjs',
  // Federated builds and releases carry copies of package names that would confuse the module map.
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/releases/', '<rootDir>/.cache/'],
  // Nearly every file loads it: one file in place of 223.
  moduleNameMapper: {
    ...remotePreset.moduleNameMapper,
    '^fast-check$': '<rootDir>/tools/testing/seeded-fast-check.cjs',
    '^rxjs$': '<rootDir>/node_modules/rxjs/dist/bundles/rxjs.umd.js',
  },
  roots: [`<rootDir>/${folder}`],
});

const onServer = (displayName, folder) => ({
  ...inBrowser(displayName, folder),
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/tools/testing/retry-on-ci.ts'],
});

/** With the packages of the service worker. */
const withServiceWorker = [
  '/node_modules/(?!(@szn|@module-federation|jose|oxc-parser|parse5|entities|idb|workbox-[a-z-]+)/)',
];

/**
 * With the packages of the servers that have ES modules only: single sign-on, and entities in feeds. The exporter of traces imports
 * modules of Node when it needs them, which Jest cannot do in files that it has not transformed.
 */
const withServers = [
  '/node_modules/(?!(@szn|@module-federation|jose|oxc-parser|openid-client|oauth4webapi|entities|@opentelemetry/otlp-exporter-base)/)',
];

/** Files that need a PostgreSQL server of their own start one more. */
const withSharedPostgres = {
  globalSetup: '<rootDir>/tools/testing/set-up-provider.ts',
  globalTeardown: '<rootDir>/provider/test/support/stop-shared-postgres.ts',
};

const remotes = readdirSync(path.join(import.meta.dirname, 'remotes'));

export default {
  // A busy machine types slowly: a limit is for what hangs, not for what takes its time.
  testTimeout: 30_000,
  // Modules of finished files stay in memory: an old worker takes up to twice as long for the same file.
  workerIdleMemoryLimit: '1GB',
  projects: [
    onServer('contracts', 'shared-contracts'),
    inBrowser('shared-ui', 'shared-ui'),
    { ...inBrowser('shell', 'shell'), transformIgnorePatterns: withServiceWorker },
    {
      ...onServer('gateway', 'gateway'),
      transformIgnorePatterns: withServers,
      globalSetup: '<rootDir>/tools/testing/set-up-gateway.ts',
    },
    ...remotes.map((name) => inBrowser(name, `remotes/${name}`)),
    {
      ...onServer('provider', 'provider'),
      ...withSharedPostgres,
      transformIgnorePatterns: withServers,
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/provider/test/faults/'],
    },
    // Killed processes, full disks, overload and hostile requests; run with the deliveries.
    {
      ...onServer('faults', 'provider/test/faults'),
      ...withSharedPostgres,
      transformIgnorePatterns: withServers,
    },
    onServer('settings', 'settings'),
    onServer('release-registry', 'release-registry'),
    onServer('remote-kit', 'remote-kit'),
    {
      ...onServer('console', 'console'),
      transformIgnorePatterns: withServers,
    },
    onServer('sample-data', 'sample-data'),
    // Read the settings of the console, and start the provider.
    { ...onServer('tools', 'tools'), transformIgnorePatterns: withServers },
    onServer('measurements', 'measurements'),
  ],
};
