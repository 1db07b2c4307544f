import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runRelease } from '@szn/delivery/command-line/run-release';
import type { Workspace } from '@szn/delivery/command-line/workspace';
import { offeredVersions } from '../shell/src/federation/offered-versions.ts';
import { loadSharedModules, runRspack } from './build-remote.ts';
import { aborted, createInterruption } from './interruption.ts';
import { folders, listRemotes, root } from './project-folders.ts';

const workspace: Workspace = {
  remotes: listRemotes(),
  build: async (name) => {
    const folder = path.join(folders.remotes, name);
    await runRspack(folder);
    return folder;
  },
  commitOf,
  allowedModules: loadSharedModules,
  offer: offeredVersions,
  store: folders.releases,
  keys: folders.keys,
};

/** What a remote's build reads besides its own folder. */
const sharedSources = ['shared-contracts', 'shared-ui', 'rspack.config.base.ts', 'package-lock.json'];

async function commitOf(folder: string): Promise<string | null> {
  try {
    const sources = [path.resolve(folder), ...sharedSources];
    if ((await git('status', '--porcelain', '--', ...sources)) !== '') return null;
    return await git('rev-parse', 'HEAD');
  } catch {
    // No repository, or no Git: a release can do without the reference.
    return null;
  }
}

async function git(...parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...parameters], { cwd: root });
  return stdout.trim();
}

let interruption: AbortSignal | undefined;

/** Only a verb that goes on is told of Ctrl-C; all others it may end at once, since their writes are whole or none. */
async function pause(milliseconds: number): Promise<boolean> {
  interruption ??= createInterruption();
  await Promise.race([wait(milliseconds), aborted(interruption)]);
  return !interruption.aborted;
}

/** `npm run release -- <verb> …` */
async function main(): Promise<number> {
  const result = await runRelease(process.argv.slice(2), {
    workspace,
    settings: process.env,
    say: (text) => process.stderr.write(`${text}\n`),
    pause,
  });
  process.stdout.write(result.output);
  process.stderr.write(result.errors);
  return result.exitCode;
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
