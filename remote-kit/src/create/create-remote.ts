import { ownValue } from '@szn/shared-contracts/wire';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject, isReservedPath, readField } from '@szn/shared-contracts';
import { readPackageFile } from '../lib/remote-folder.ts';
import { remoteFiles, type Layout } from './remote-template.ts';

export type CreateOptions = {
  readonly name: string;
  readonly owner: string;
  /** The folder to create; an empty one may exist. */
  readonly folder: string;
  readonly layout: Layout;
};

/**
 * Creates the files of a remote with one page. Rejects without a change if the folder has files or no remote can have the
 * path of the page. Whether another remote has it, the gate knows.
 */
export async function createRemote({ name, owner, folder, layout }: CreateOptions): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Error(`${folder} is not empty: choose another name or folder.`);
  }
  const route = `/${name}`;
  if (isReservedPath(route)) {
    throw new Error(`${route} belongs to the gateway or the shell: choose another name.`);
  }
  const draft = path.join(path.dirname(folder), `.changed-${path.basename(folder)}`);
  try {
    for (const [file, text] of Object.entries(remoteFiles({ name, owner, route, layout, ...packages() }))) {
      await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
      await writeFile(path.join(draft, file), text);
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What the files of a new remote import, and what these packages need of it. */
const usedPackages = ['@szn/shared-contracts', '@szn/shared-ui', 'react', 'react-dom', 'react-router-dom'];
const testPackages = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  'typescript',
];

/** The versions of this kit and of the packages that it was built with. */
function packages() {
  const kit = readPackageFile(path.join(import.meta.dirname, '../..'));
  const all = readField(kit, 'dependencies');
  const known = isJsonObject(all) ? all : {};
  const choose = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, ownValue(known, name)]));
  return {
    dependencies: choose(usedPackages),
    devDependencies: { '@szn/remote-kit': `^${String(kit.version)}`, ...choose(testPackages) },
  };
}
