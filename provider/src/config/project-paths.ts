import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository: the nearest one above `startFolder` whose package.json lists workspaces. */
export function findProjectRoot(startFolder: string): string {
  const manifest = join(startFolder, 'package.json');
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"workspaces"')) return startFolder;
  const parent = dirname(startFolder);
  if (parent === startFolder)
    throw new Error('Found no package.json with workspaces above the current folder');
  return findProjectRoot(parent);
}

/** Where the garments' drawn masters lie, with the index of what they show. */
export function findMastersFolder(projectRoot: string): string {
  return join(projectRoot, 'sample-data', 'artwork', 'masters');
}
