import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBuild } from '@szn/release-registry/records/read-build';
import { loadSharedModules, runRspack } from './build-remote.ts';
import { folders } from './project-folders.ts';

/**
 * Writes what a remote says of itself, `release.json`, for its development server to serve: from it a storefront learns
 * the remote's paths and commands when it is asked to run it from there. Resolves to the folder that holds it.
 */
export async function writeAloneRecord(remoteFolder: string): Promise<string> {
  await runRspack(remoteFolder);
  const { record } = await readBuild(remoteFolder, {
    allowedModules: loadSharedModules(),
    version: '0.0.0-dev',
    commit: null,
  });
  const folder = path.join(folders.cache, 'alone', record.name);
  await mkdir(folder, { recursive: true });
  // As builds under development name it; their styles come with their scripts.
  const browser = { entry: 'remoteEntry.js', scripts: [], styles: [] };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...record, browser }));
  return folder;
}
