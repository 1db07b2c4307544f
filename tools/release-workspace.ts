import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Workspace } from '@szn/remote-kit/cli/release-context';
import { openStore } from '@szn/release-registry/store/open-store';
import { environmentsAmong } from '@szn/release-registry/store/release-store';
import { runLinter } from '@szn/remote-kit/check-sources';
import { loadSharedModules, runRspack } from '@szn/remote-kit/run-rspack';
import { runProgram } from '@szn/remote-kit/lib/child-processes';
import { createWorkspace } from './create-remote.ts';
import { describeHost } from './releases/describe-host.ts';
import { folders, listRemotes, root } from './project/project-folders.ts';

function folderOf(name: string): string {
  return path.join(folders.remotes, name);
}

/** Input of the release tool from the working tree. */
export const releaseWorkspace = {
  program: 'npm run szn --',
  remotes: listRemotes(),
  folderOf,
  create: createWorkspace,
  build: async (name: string) => {
    await runRspack(folderOf(name));
    return folderOf(name);
  },
  test: (name: string, words: readonly string[]) =>
    runProgram('npx', ['jest', '--selectProjects', name, ...words], { shell: process.platform === 'win32' }),
  lint: async (name: string) => {
    const folder = `remotes/${name}/`;
    const exitCode = await runLinter(root, [folder]);
    if (exitCode !== 0) return exitCode;
    const words = ['tools/run.mjs', 'check-imports', folder];
    return runProgram(process.execPath, words, { cwd: root, stdio: ['ignore', 2, 2] });
  },
  commitOf,
  allowedModules: loadSharedModules,
  describeHost: async (version: string, previousFolder?: string) =>
    describeHost(version, version === 'tree' ? null : await commitOf(folders.shell), previousFolder),
  readRenderer: (shellFolder = path.join(folders.shell, 'dist')) =>
    readFile(path.join(shellFolder, 'server/render-worker.cjs')),
  store: async () => folders.releases,
  environments: async () =>
    environmentsAmong(await (await openStore(folders.releases)).list('environments/')),
  addressOf: async () => null,
  keys: folders.keys,
} satisfies Workspace;

/** Build inputs of a remote or the shell outside its folder. */
const sharedSources = [
  'shared-contracts',
  'shared-ui',
  'remote-kit/src/build',
  'remote-kit/src/shared-modules',
  'package-lock.json',
];

async function commitOf(folder: string): Promise<string | null> {
  return readCommit(path.resolve(folder), ...sharedSources);
}

/** The commit of these files; `null` if they have changed since, or without Git. */
export async function readCommit(...sources: readonly string[]): Promise<string | null> {
  try {
    if ((await git('status', '--porcelain', '--', ...sources)) !== '') return null;
    return await git('rev-parse', 'HEAD');
  } catch {
    // No repository or no Git. The commit of a release is optional.
    return null;
  }
}

async function git(...parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...parameters], { cwd: root });
  return stdout.trim();
}
