import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { parseRemoteName } from '@szn/remote-kit/cli/arguments';
import { writeFileAtomic } from '@szn/release-registry/lib/files';
import { isJsonObject, readField, routePatterns } from '@szn/shared-contracts';
import { exitOnFailure } from './child-processes.ts';
import { root } from './project-folders.ts';
import { remoteFiles } from './remote-template.ts';

const usage = `npm run create-remote -- <name> [--owner "<team>"]

Makes remotes/<name>: a remote with one page at /<name>, a test, an owner and budgets. Nothing else of the storefront
changes but the lockfile, which learns of the new workspace.
`;

/**
 * Creates a remote in the `remotes` folder and adds it to the lockfile. Resolves to the path of the new folder. Rejects
 * without a change if the name or the route is already in use.
 */
export async function createRemote(name: string, owner: string, repository: string = root): Promise<string> {
  const folder = path.join(repository, 'remotes', name);
  const route = `/${name}`;
  if (existsSync(folder)) throw new Error(`There is a remote "${name}" already: ${folder}`);
  if (Object.values<string>(routePatterns).includes(route)) {
    throw new Error(`${route} belongs to another remote: choose another name.`);
  }
  const sibling = await readJson(path.join(repository, 'remotes/content/package.json'));
  const dependencies = readField(sibling, 'dependencies');
  const draft = path.join(repository, `.changed-${name}`);
  try {
    for (const [file, text] of Object.entries(remoteFiles({ name, owner, route, dependencies }))) {
      await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
      await writeFile(path.join(draft, file), text);
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  try {
    await enterIntoLockfile(repository, name, dependencies);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** Same result as `npm install`: the lockfile already contains all dependencies of the workspace. */
async function enterIntoLockfile(repository: string, name: string, dependencies: unknown): Promise<void> {
  const file = path.join(repository, 'package-lock.json');
  const lock = await readJson(file);
  const packages = Object.entries({
    ...asObject(lock.packages),
    [`remotes/${name}`]: { name: `@szn/${name}`, version: '0.1.0', dependencies },
    [`node_modules/@szn/${name}`]: { resolved: `remotes/${name}`, link: true },
  }).sort(([one], [other]) => one.localeCompare(other, 'en'));
  await writeFileAtomic(
    file,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
  );
}

async function readJson(file: string) {
  return asObject(JSON.parse(await readFile(file, 'utf8')));
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value;
  throw new Error('package.json and package-lock.json hold objects.');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { owner: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const [word, ...extraWords] = positionals;
  if (extraWords.length > 0) throw new Error(`"${extraWords[0]}" is one word too many.\n\n${usage}`);
  const name = parseRemoteName(word ?? '');
  await createRemote(name, values.owner ?? `${name} team`);
  process.stdout.write(`
remotes/${name} is made, with a page at /${name}.

  npm run dev -- --alone ${name}            the remote alone, with hot reload
  npx jest --selectProjects ${name}         its test
  npm start                               the storefront with it: http://localhost:3000/${name}
  npm run release -- publish ${name}        its first version

`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void exitOnFailure(main());
}
