import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { folders, listRemotes, root } from './project-folders.ts';

const leftOut = new Set(['node_modules', 'dist', '.cache']);
const isTest = /\.test\.tsx?$/;

const everyBuildReads = [
  'shared-contracts/src',
  'settings/src',
  'tracing/src',
  'rspack.config.base.ts',
  'tools/project/program-build.ts',
  'remote-kit/src/build',
  'release-registry/src/gate/find-style-leaks.ts',
  'remote-kit/src/shared-modules',
  'package-lock.json',
];

/** A workspace that builds as one, with all that its build reads. */
export type Unit = ReturnType<typeof unit>;

const bothOutputs: readonly string[] = ['browser', 'server'];

export function listUnits(): readonly Unit[] {
  return [
    unit('provider', folders.provider, { outputs: ['server'] }),
    unit('gateway', folders.gateway, { outputs: ['server'], sources: ['release-registry/src'] }),
    unit('shell', folders.shell, {
      outputs: [...bothOutputs, 'document', 'worker'],
      sources: ['shared-ui/src', 'release-registry/src', 'remote-kit/src'],
    }),
    ...listRemotes().map((name) => unit(name, remoteFolder(name), { sources: ['shared-ui/src'] })),
    unit('console', folders.console, {
      sources: ['shared-ui/src', 'release-registry/src', 'remote-kit/src'],
    }),
    unit('szn', folders.remoteKit, { outputs: ['server'], sources: ['release-registry/src'] }),
  ];
}

type UnitOptions = {
  /** Folders that a build creates in `dist`. */
  readonly outputs?: readonly string[];
  /** What the build reads outside of its folder, besides `everyBuildReads`. */
  readonly sources?: readonly string[];
};

function unit(name: string, folder: string, { outputs = bothOutputs, sources = [] }: UnitOptions) {
  const all = [folder, ...sources, ...everyBuildReads].map((source) => path.resolve(root, source));
  return { name, folder, outputs, sources: all };
}

export function remoteFolder(name: string): string {
  return path.join(folders.remotes, name);
}

/** A hash over names and bytes of all files that a build reads; equal hashes mean equal builds. */
export function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(source);
  return hash.digest('hex');

  function addToHash(place: string): void {
    if (!existsSync(place)) return;
    if (statSync(place).isFile()) {
      hash.update(path.relative(root, place)).update('\0').update(readFileSync(place));
      return;
    }
    for (const name of readdirSync(place).sort()) {
      if (!leftOut.has(name) && !isTest.test(name)) addToHash(path.join(place, name));
    }
  }
}
