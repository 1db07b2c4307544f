import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AllowedModules } from '@szn/release-registry/records/evaluate-remote';
import { publishTreeBuild } from '@szn/release-registry/records/publish-build';
import { readBuild } from '@szn/release-registry/records/read-build';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { sharedVersions } from '@szn/remote-kit/shared-modules/versions';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { folders, root } from './project-folders.ts';

/** Builds one workspace for production into its `dist`. Rejects with the bundler's output. */
export function runRspack(folder: string): Promise<void> {
  const cli = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`${path.basename(folder)} does not build:\n${Buffer.concat(output).toString('utf8')}`),
        );
    });
  });
}

/** Puts a built remote of the working tree into a folder of releases, under a version that is a hash of it. */
export async function releaseRemote(remoteFolder: string, releasesFolder: string): Promise<ReleaseRecord> {
  const build = await readBuild(remoteFolder, {
    allowedModules: loadSharedModules(),
    version: 'tree',
    commit: null,
  });
  await publishTreeBuild(openDirectoryStore(releasesFolder), build);
  return build.record;
}

/** The shell's copies of what it shares: those with which a remote will run. */
export function loadSharedModules(): AllowedModules {
  const require = createRequire(path.join(folders.shell, 'package.json'));
  return Object.fromEntries(Object.keys(sharedVersions).map((key): [string, unknown] => [key, require(key)]));
}
