import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AllowedModules } from '@szn/release-registry/records/evaluate-remote';
import { publishTreeBuild } from '@szn/release-registry/records/publish-build';
import { readBuild } from '@szn/release-registry/records/read-build';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { sharedVersions } from '@szn/remote-kit/shared-modules/versions';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { folders, root } from './project-folders.ts';

export const rspackCli = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');

/** Builds one workspace for production into its `dist`. Rejects with the bundler's output. */
export async function runRspack(folder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' };
  const build = promisify(execFile)(process.execPath, [rspackCli, 'build'], {
    cwd: folder,
    env,
    maxBuffer: Infinity,
  });
  await build.catch((error: Error & { stdout?: string }) => {
    throw new Error(`${path.basename(folder)} does not build:\n${error.stdout ?? ''}${error.message}`);
  });
}

/** Copies a built remote of the working tree into a release folder. Its version is the hash of its content. */
export async function releaseRemote(remoteFolder: string, releasesFolder: string): Promise<ReleaseRecord> {
  const build = await readBuild(remoteFolder, {
    allowedModules: loadSharedModules(),
    version: 'tree',
    commit: null,
  });
  await publishTreeBuild(openDirectoryStore(releasesFolder), build);
  return build.record;
}

/** The shell's copies of the shared modules, which remotes use at run time. */
export function loadSharedModules(): AllowedModules {
  const require = createRequire(path.join(folders.shell, 'package.json'));
  return Object.fromEntries(Object.keys(sharedVersions).map((key): [string, unknown] => [key, require(key)]));
}
