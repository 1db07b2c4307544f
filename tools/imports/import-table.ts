/** Allowed imports by workspace. CONTRIBUTING.md shows the same table. A trailing `*` matches any suffix. */
type Allowed = {
  /** Entries of other workspaces: `shared-contracts` is the main entry, `x/*` any other. */
  workspaces?: readonly string[];
  /** Folders of other workspaces that relative imports may reach. */
  folders?: readonly string[];
  /** npm packages. Without a list: all packages of package.json except those for browsers. */
  packages?: readonly string[];
};

export type ImportRule = Allowed & {
  workspaces: readonly string[];
  /** npm packages of which only types may be imported. */
  types?: readonly string[];
  /** Additions for tests and test helpers. */
  tests?: Allowed;
  usesTestHelpers?: true;
  isBrowserCode?: true;
};

export const browserPackages = [
  '@xyflow/react',
  'react',
  'react-dom',
  'react-redux',
  'react-router',
  'react-router-dom',
  'react-aria-components',
  '@reduxjs/toolkit',
  'uplot',
];

const componentTests = {
  workspaces: ['shared-contracts/testing'],
  packages: ['@testing-library/*', 'fast-check', 'react-dom', 'react-dom/*', 'rxjs', 'node:*'],
};

const remote = {
  workspaces: ['shared-contracts', 'shared-ui/*'],
  packages: ['react', 'react-router-dom', 'react-redux', '@reduxjs/toolkit'],
  types: ['rxjs'],
  tests: componentTests,
  isBrowserCode: true,
} satisfies ImportRule;

/** Rules by folder. The first matching rule applies. */
export const importRules: Readonly<Record<string, ImportRule>> = {
  'shared-contracts': {
    workspaces: [],
    packages: ['rxjs', 'zod'],
    types: ['react', 'react-router-dom'],
    tests: { packages: ['fast-check', 'react-router-dom', 'node:*'] },
  },
  'shared-ui': {
    workspaces: ['shared-contracts'],
    packages: ['react'],
    types: ['rxjs'],
    tests: componentTests,
    isBrowserCode: true,
  },
  // Its pages are forms, which no shopper loads.
  'remotes/desk': {
    ...remote,
    workspaces: [...remote.workspaces, 'shared-contracts/wire'],
    packages: [...remote.packages, 'react-hook-form'],
  },
  'remotes/*': remote,
  shell: {
    workspaces: [
      'shared-contracts',
      'shared-contracts/*',
      'shared-ui/*',
      'remote-kit/shared-modules/*',
      // The worker that renders on the server evaluates the remotes' server bundles.
      'release-registry/records/evaluate-remote',
      'release-registry/records/integrity',
    ],
    isBrowserCode: true,
  },
  gateway: {
    tests: { workspaces: ['remote-kit/testing/release-runner'] },
    workspaces: ['shared-contracts', 'shared-contracts/*', 'release-registry/*', 'settings/*', 'tracing/*'],
  },
  // Seeds its database with the sample catalogue. The catalogue imports its file paths from the provider.
  provider: {
    workspaces: ['shared-contracts', 'shared-contracts/wire', 'settings/*', 'tracing/*'],
    folders: ['sample-data/catalogue'],
    tests: { workspaces: ['release-registry/lib/free-port'] },
  },
  settings: { workspaces: [] },
  tracing: { workspaces: ['settings/*'] },
  'release-registry': { workspaces: ['shared-contracts', 'shared-contracts/*'] },
  // The page of a remote without the shell uses the fake shell services of the tests.
  'remote-kit/src/stand-alone': {
    workspaces: ['shared-contracts', 'shared-contracts/testing', 'shared-ui/*'],
    usesTestHelpers: true,
    isBrowserCode: true,
  },
  'remote-kit': {
    workspaces: ['shared-contracts', 'shared-contracts/*', 'release-registry/*'],
    // The shared modules and the page of a remote without the shell; the command line runs on Node.
    isBrowserCode: true,
  },
  // The interface gets everything by HTTP: of the endpoints it imports the types.
  'console/web': {
    workspaces: ['shared-contracts', 'shared-ui/*'],
    packages: [
      'react',
      'react-dom/client',
      'react-router-dom',
      'react-aria-components',
      '@xyflow/react',
      '@xyflow/react/*',
      'uplot',
      'uplot/*',
    ],
    tests: { packages: ['node:*'] },
    isBrowserCode: true,
  },
  console: {
    workspaces: [
      'shared-contracts',
      'shared-contracts/*',
      'release-registry/*',
      'remote-kit/*',
      'settings/*',
    ],
  },
  'sample-data': {
    workspaces: ['shared-contracts', 'shared-contracts/wire'],
    folders: ['provider/src/config/project-paths.ts'],
  },
  // An application and a program of their own, with their own packages.
  'measurements/bench/peer': { workspaces: [], isBrowserCode: true },
  artwork: { workspaces: [], folders: ['sample-data/catalogue'] },
  // A small shop as the control of browser tests.
  'tests/plain-federation': {
    workspaces: [],
    packages: ['react', 'react-dom/client', 'catalogue/list'],
    isBrowserCode: true,
  },
  // Measurements start what they measure as the tests and the commands of the repository do. Nothing imports them.
  measurements: {
    workspaces: ['*'],
    folders: [
      'tools',
      'tests',
      'provider/test/feeds',
      'provider/test/search',
      'provider/test/support',
      'gateway/src/document',
    ],
  },
  // Shared modules for browsers, with packages of their own.
  'tests/previous-generation': { workspaces: ['remote-kit/shared-modules/*'], isBrowserCode: true },
  tests: {
    workspaces: [
      'shared-contracts',
      'shared-contracts/*',
      'release-registry/*',
      'remote-kit/*',
      'console/tokens',
      'tracing/testing',
    ],
    folders: ['tools', 'provider/test/support'],
  },
  tools: {
    workspaces: ['*'],
    folders: ['tests/fixtures', 'provider/test/support'],
    usesTestHelpers: true,
  },
};

/** Configuration files of builds may import these in addition. */
export const configFiles: Allowed = { workspaces: ['remote-kit/*'], folders: ['rspack.config.base.ts'] };

/** Folders in `src` of a remote, top to bottom: each imports only those to its right, and no file of `src` itself. */
export const layersOfRemote = ['features', 'components', 'lib'];
