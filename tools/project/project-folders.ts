import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export const folders = {
  shell: path.join(root, 'shell'),
  remotes: path.join(root, 'remotes'),
  provider: path.join(root, 'provider'),
  gateway: path.join(root, 'gateway'),
  remoteKit: path.join(root, 'remote-kit'),
  console: path.join(root, 'console'),
  releases: path.join(root, 'releases'),
  cache: path.join(root, '.cache'),
  /** Folder of the development key pair. The first build creates the keys. */
  keys: path.join(root, '.data/keys'),
} as const;

/** The programs that `npm run build` makes, relative to the root. Node runs them without the packages of the repository. */
export const programs = {
  provider: 'provider/dist/server/server.mjs',
  gateway: 'gateway/dist/server/gateway.mjs',
  console: 'console/dist/server/console.mjs',
} as const;

/** The environment that `npm run build` points to the working tree's remotes. */
export const localEnvironment = 'local';

/** Its registry. */
export function localRegistryFile(releasesFolder: string = folders.releases): string {
  return path.join(releasesFolder, 'environments', `${localEnvironment}.json`);
}

/** The folders with a tsconfig.json, relative to the root. */
export function listProjects(): readonly string[] {
  const remotes = readdirSync(folders.remotes).map((name) => path.join('remotes', name));
  return [...readdirSync(root), ...remotes].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
}

/** Folder names of all remotes in the working tree. */
export function listRemotes(): readonly string[] {
  return readdirSync(folders.remotes)
    .filter(
      (name) =>
        existsSync(path.join(folders.remotes, name, 'src/remote.ts')) ||
        existsSync(path.join(folders.remotes, name, 'src/remote.tsx')),
    )
    .sort();
}

/** The folders of all workspaces, relative to the root. */
export function listWorkspaces(): readonly string[] {
  const manifest: { readonly workspaces: readonly string[] } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return manifest.workspaces.flatMap((workspace) =>
    workspace === 'remotes/*' ? listRemotes().map((name) => path.join('remotes', name)) : [workspace],
  );
}
