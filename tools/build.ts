import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { runRspack } from '@szn/remote-kit/run-rspack';
import { exitOnFailure, runInParallel } from '@szn/remote-kit/lib/child-processes';
import { withFileLock } from '@szn/release-registry/store/file-lock';
import { releaseRemotes } from './releases/local-registry.ts';
import { fingerprint, listUnits, remoteFolder, type Unit } from './project/build-units.ts';
import { folders, listRemotes } from './project/project-folders.ts';

/** The storefront runs without them. */
const optionalUnits = ['console', 'szn'];
/** Of another process. */
const maxBuildMs = 300_000;

/**
 * Builds stale workspaces (provider, gateway, shell and remotes), releases the remotes of the working tree and points the
 * local registry to them. `only` restricts it to some units, or adds `console` and `szn`, the command line of operators.
 * A remote over its budget rejects; with `isBudgetRequired: false`, as during development, that is a warning.
 */
export async function build(only?: readonly string[], { isBudgetRequired = true } = {}): Promise<void> {
  const remotes = listRemotes();
  const units = listUnits().filter(({ name }) => only?.includes(name) ?? !optionalUnits.includes(name));
  const stale = units.filter(isStale);
  for (const { name } of units) if (!stale.some((other) => other.name === name)) say(`${name}: up to date`);
  await runInParallel(stale, 2, buildUnit);
  const built = remotes.filter((name) => units.some((unit) => unit.name === name));
  if (built.length > 0) await release(built, isBudgetRequired);
}

function stampFile(name: string): string {
  return path.join(folders.cache, 'build', `${name}.txt`);
}

function isStale({ name, folder, sources, outputs }: Unit): boolean {
  const stamp = stampFile(name);
  const isBuilt = outputs.every((output) => existsSync(path.join(folder, 'dist', output)));
  return !isBuilt || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(sources);
}

/** Another process can build the same: a build removes the files of the one before it. */
async function buildUnit(unit: Unit): Promise<void> {
  const { name, folder, sources } = unit;
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  const buildOnce = async () => {
    if (!isStale(unit)) return;
    const startedAt = Date.now();
    const stamp = fingerprint(sources);
    await runRspack(folder);
    if (name === 'shell') await compressFiles(path.join(folder, 'dist/browser'));
    writeFileSync(stampFile(name), stamp);
    say(`${name}: built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  };
  await withFileLock(`${stampFile(name)}.lock`, buildOnce, maxBuildMs);
}

/** Writes the Brotli version of each script and style sheet, which the gateway serves. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(?:js|css)$/.test(file));
  await runInParallel(files, 4, async (file) => {
    const bytes = await readFile(path.join(folder, file));
    await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(bytes));
  });
}

async function release(remotes: readonly string[], isBudgetRequired: boolean): Promise<void> {
  const handleOverBudget = isBudgetRequired ? undefined : ({ message }: Error) => say(`warning: ${message}`);
  for (const record of await releaseRemotes(remotes.map(remoteFolder), folders.releases, handleOverBudget)) {
    say(`${record.name}: released as ${record.version}`);
  }
  for (const name of remotes) {
    for (const warning of await findReleaseWarnings(remoteFolder(name))) say(`${name}: warning: ${warning}`);
  }
}

function say(text: string): void {
  process.stdout.write(`  ${text}\n`);
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
