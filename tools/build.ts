import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { runRspack } from './build-remote.ts';
import { fingerprint } from './fingerprint.ts';
import { findReleaseWarnings } from './find-release-warnings.ts';
import { folders, listRemotes, root } from './project-folders.ts';
import { releaseRemotes } from './release-remotes.ts';
import { runInParallel } from './run-in-parallel.ts';

const everyBuildReads = ['shared-contracts/src', 'rspack.config.base.ts', 'package-lock.json'];

type Unit = {
  readonly name: string;
  readonly folder: string;
  readonly sources: readonly string[];
  /** What a build leaves in `dist`. */
  readonly outputs: readonly string[];
};

/**
 * Builds what is stale (provider, shell and remotes), releases the remotes of the working tree and points the local
 * registry to them. `only` restricts it to some units.
 */
export async function build(only?: readonly string[]): Promise<void> {
  const remotes = listRemotes();
  const units = [
    provider(),
    unit('shell', folders.shell),
    ...remotes.map((name) => unit(name, remoteFolder(name))),
  ].filter(({ name }) => only === undefined || only.includes(name));
  const stale = units.filter(isStale);
  for (const { name } of units) if (!stale.some((other) => other.name === name)) say(`${name}: up to date`);
  await runInParallel(stale, 2, buildUnit);
  await release(remotes.filter((name) => units.some((built) => built.name === name)));
}

function provider(): Unit {
  const sources = [
    'provider/src',
    'provider/rspack.config.ts',
    'provider/package.json',
    'sample-data/catalogue.jsonl',
    ...everyBuildReads,
  ];
  return { name: 'provider', folder: folders.provider, sources: fromRoot(sources), outputs: ['server'] };
}

function unit(name: string, folder: string): Unit {
  const ofShell = name === 'shell' ? ['release-registry/src', 'remote-kit/src'] : [];
  const sources = ['shared-ui/src', ...everyBuildReads, ...ofShell];
  return { name, folder, sources: [folder, ...fromRoot(sources)], outputs: ['browser', 'server'] };
}

function fromRoot(places: readonly string[]): readonly string[] {
  return places.map((place) => path.join(root, place));
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

async function compressFiles(folder: string): Promise<void> {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const only = process.argv.slice(2);
  build(only.length > 0 ? only : undefined).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
