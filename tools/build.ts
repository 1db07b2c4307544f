import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { runRspack } from '@szn/remote-kit/run-rspack';
import { exitOnFailure, runInParallel } from '@szn/remote-kit/lib/child-processes';
import { releaseRemotes } from './releases/local-registry.ts';
import { folders, listRemotes, root } from './project/project-folders.ts';

const leftOut = new Set(['node_modules', 'dist']);
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

type Unit = ReturnType<typeof unit>;

/** The storefront runs without them. */
const optionalUnits = ['console', 'szn'];

/**
 * Builds stale workspaces (provider, gateway, shell and remotes), releases the remotes of the working tree and points the
 * local registry to them. `only` restricts it to some units, or adds `console` and `szn`, the command line of operators.
 */
export async function build(only?: readonly string[]): Promise<void> {
  const remotes = listRemotes();
  const units = listUnits().filter(({ name }) => only?.includes(name) ?? !optionalUnits.includes(name));
  const stale = units.filter(isStale);
  for (const { name } of units) if (!stale.some((other) => other.name === name)) say(`${name}: up to date`);
  await runInParallel(stale, 2, buildUnit);
  const built = remotes.filter((name) => units.some((unit) => unit.name === name));
  if (built.length > 0) await release(built);
}

function listUnits(): readonly Unit[] {
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

const bothOutputs: readonly string[] = ['browser', 'server'];

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

function remoteFolder(name: string): string {
  return path.join(folders.remotes, name);
}

function stampFile(name: string): string {
  return path.join(folders.cache, 'build', `${name}.txt`);
}

function isStale({ name, folder, sources, outputs }: Unit): boolean {
  const stamp = stampFile(name);
  const isBuilt = outputs.every((output) => existsSync(path.join(folder, 'dist', output)));
  return !isBuilt || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(sources);
}

async function buildUnit({ name, folder, sources }: Unit): Promise<void> {
  const startedAt = Date.now();
  const stamp = fingerprint(sources);
  await runRspack(folder);
  if (name === 'shell') await compressFiles(path.join(folder, 'dist/browser'));
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), stamp);
  say(`${name}: built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Writes the Brotli version of each script and style sheet, which the gateway serves. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(?:js|css)$/.test(file));
  await runInParallel(files, 4, async (file) => {
    const bytes = await readFile(path.join(folder, file));
    await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(bytes));
  });
}

async function release(remotes: readonly string[]): Promise<void> {
  for (const record of await releaseRemotes(remotes.map(remoteFolder), folders.releases)) {
    say(`${record.name}: released as ${record.version}`);
  }
  for (const name of remotes) {
    for (const warning of await findReleaseWarnings(remoteFolder(name))) say(`${name}: warning: ${warning}`);
  }
}

function say(text: string): void {
  process.stdout.write(`  ${text}\n`);
}

/** A hash over names and bytes of all files that a build reads; equal hashes mean equal builds. */
function fingerprint(sources: readonly string[]): string {
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

/** Calls `findReleaseWarnings` of a remote's optional `src/release-warnings.ts`. */
async function findReleaseWarnings(remoteFolder: string): Promise<readonly string[]> {
  const file = path.join(remoteFolder, 'src/release-warnings.ts');
  if (!existsSync(file)) return [];
  const module: { findReleaseWarnings?: () => readonly string[] } = await import(pathToFileURL(file).href);
  if (!module.findReleaseWarnings) throw new Error(`${file} does not export findReleaseWarnings.`);
  return module.findReleaseWarnings();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const only = process.argv.slice(2);
  void exitOnFailure(build(only.length > 0 ? only : listUnits().map(({ name }) => name)));
}
