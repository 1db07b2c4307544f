import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ dependencies: z.object({ '@electric-sql/pglite': z.string() }) });

/** The root folder of the repository: the nearest folder above `startFolder` whose package.json has workspaces. */
export function findProjectRoot(startFolder: string): string {
  const manifest = join(startFolder, 'package.json');
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"workspaces"')) return startFolder;
  const parent = dirname(startFolder);
  if (parent === startFolder)
    throw new Error('Found no package.json with workspaces above the current folder');
  return findProjectRoot(parent);
}

export function findMastersFolder(projectRoot: string): string {
  return join(projectRoot, 'sample-data', 'artwork', 'masters');
}

/** The sample catalogue, written by `npm run catalogue -w sample-data`. */
export function sampleCataloguePath(projectRoot: string): string {
  return join(projectRoot, 'sample-data', 'catalogue.jsonl');
}

/** The packed empty database for the installed version of PGlite. */
export function emptyDatabasePath(projectRoot: string): string {
  const folder = join(projectRoot, 'provider');
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return join(folder, 'empty-database', `pglite-${manifest.dependencies['@electric-sql/pglite']}.tar.br`);
}
