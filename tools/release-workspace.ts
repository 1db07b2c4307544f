import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Workspace } from '@szn/remote-kit/cli/release-context';
import { loadSharedModules, runRspack } from './build-remote.ts';
import { describeHost } from './describe-host.ts';
import { folders, listRemotes, root } from './project-folders.ts';

/** Input of the release tool from the working tree. */
export const releaseWorkspace = {
  remotes: listRemotes(),
  build: async (name: string) => {
    const folder = path.join(folders.remotes, name);
    await runRspack(folder);
    return folder;
  },
  commitOf,
  allowedModules: loadSharedModules,
  describeHost: async (version: string) =>
    describeHost(version, version === 'tree' ? null : await commitOf(folders.shell)),
  store: folders.releases,
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
  try {
    const sources = [path.resolve(folder), ...sharedSources];
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
