import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { parseRemoteName } from '@szn/remote-kit/cli/arguments';
import { createRemote } from '@szn/remote-kit/create-remote';
import { exitOnFailure, runProgram } from '@szn/remote-kit/lib/child-processes';
import { root } from './project/project-folders.ts';

const usage = `npm run create-remote -- <name> [--owner "<team>"]

Makes remotes/<name>: a remote with one page at /<name>, a test, an owner and budgets. Nothing else of the storefront
changes but the lockfile, which learns of the new workspace. A team with a repository of its own uses "szn create".
`;

/**
 * Creates a remote in the `remotes` folder and lets npm add it to the lockfile. Resolves to the path of the new folder.
 * Rejects without a change if the name or the route is already in use, or if npm fails.
 */
export async function createWorkspace(
  name: string,
  owner: string,
  repository: string = root,
): Promise<string> {
  const folder = path.join(repository, 'remotes', name);
  if (existsSync(folder)) throw new Error(`There is a remote "${name}" already: ${folder}`);
  await createRemote({ name, owner, folder, layout: 'workspace' });
  // All packages of a new remote are in the lockfile, so no registry is needed.
  const parameters = [
    'install',
    '--package-lock-only',
    '--ignore-scripts',
    '--offline',
    '--loglevel',
    'error',
  ];
  const exitCode = await runProgram('npm', parameters, {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (exitCode === 0) return folder;
  await rm(folder, { recursive: true, force: true });
  throw new Error('npm could not add the remote to package-lock.json; its message is above.');
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
  await createWorkspace(name, values.owner ?? `${name} team`);
  process.stdout.write(`
remotes/${name} is made, with a page at /${name}.

  npm run dev -- --alone ${name}            the remote alone, with hot reload
  npx jest --selectProjects ${name}         its test
  npm start                               the storefront with it: http://localhost:3000/${name}
  npm run szn -- publish ${name}            its first version

`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void exitOnFailure(main());
}
