import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..');

export const folders = {
  shell: path.join(root, 'shell'),
  remotes: path.join(root, 'remotes'),
  provider: path.join(root, 'provider'),
  releases: path.join(root, 'releases'),
  cache: path.join(root, '.cache'),
} as const;

export const registryFile = path.join(folders.releases, 'registry.json');

/** Every remote of the working tree, by its folder's name. */
export function listRemotes(): readonly string[] {
  return readdirSync(folders.remotes)
    .filter((name) => existsSync(path.join(folders.remotes, name, 'rspack.config.ts')))
    .sort();
}
