// Read by Stryker in a process of its own; `npm run mutation` sets the variable.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { default: jestConfig } = await import(pathToFileURL(path.resolve('jest.config.mjs')).href);

const { project: name, files, tests, folder } = JSON.parse(process.env.MUTATION_MODULE ?? '{}');
const { displayName: _displayName, ...project } = jestConfig.projects.find(
  ({ displayName }) => displayName === name,
);

const setupFiles = project.setupFilesAfterEnv ?? [];
const shortWaits = project.testEnvironment !== 'node' && {
  setupFilesAfterEnv: [...setupFiles, path.resolve('measurements/mutation/short-waits.cjs')],
};

export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  // Packages of this repository are links in node_modules: in a copied tree, tests would load the unchanged originals.
  inPlace: true,
  mutate: [...files, '!**/*.test.*', '!**/*.fake.*'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  tempDirName: `${folder}/temporary`,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `${folder}/report.json` },
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 15,
  jest: {
    projectType: 'custom',
    // Stryker merges it into jest.config.mjs, whose projects would run all tests.
    // A test that waits for what a change prevents ends soon: a timeout of Stryker starts a process anew.
    config: {
      ...project,
      ...shortWaits,
      projects: [],
      rootDir: process.cwd(),
      testMatch: tests,
      testTimeout: 5000,
    },
    enableFindRelatedTests: false,
  },
};
