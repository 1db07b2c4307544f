import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * The root folder of the repository: the nearest folder above `startFolder` whose package.json has workspaces. Outside of
 * the repository, where a built provider runs, the working directory.
 */
export function findProjectRoot(startFolder: string): string {
  const manifest = join(startFolder, 'package.json');
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"workspaces"')) return startFolder;
  const parent = dirname(startFolder);
  return parent === startFolder ? process.cwd() : findProjectRoot(parent);
}

export function findMastersFolder(projectRoot: string): string {
  return join(projectRoot, 'sample-data', 'masters');
}

/** The settings of the feeds of the sample brands, written by `npm run feeds -w sample-data`. */
export function sampleFeedsPath(projectRoot: string): string {
  return join(projectRoot, 'sample-data', 'feeds', 'feeds.json');
}

/** The sample catalogue, written by `npm run pack-sample-catalogue -w provider`. */
export function sampleCataloguePath(projectRoot: string): string {
  return join(projectRoot, 'sample-data', 'catalogue.jsonl');
}

/** The packed empty database for the installed version of PGlite. */
export function emptyDatabasePath(projectRoot: string): string {
  const version = packageJson.dependencies['@electric-sql/pglite'];
  return join(projectRoot, 'provider', 'empty-database', `pglite-${version}.tar.br`);
}
