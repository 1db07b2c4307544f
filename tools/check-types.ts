import path from 'node:path';
import { exitOnFailure, runInParallel, runProgram } from '@szn/remote-kit/lib/child-processes';
import { listProjects, root } from './project/project-folders.ts';

/**
 * `npm run types [-- <name>…]`: checks each folder that has a tsconfig.json separately, or those with these names, and prints
 * the folders that fail.
 */
async function main(names: readonly string[]): Promise<void> {
  const failed: string[] = [];
  const projects = listProjects();
  const isNamed = (project: string, name: string) => project === name || project === `remotes/${name}`;
  const unknown = names.filter((name) => !projects.some((project) => isNamed(project, name)));
  if (unknown.length > 0)
    throw new Error(`No such workspace: ${unknown.join(', ')}. There are: ${projects.join(', ')}.`);
  const wanted = projects.filter(
    (project) => names.length === 0 || names.some((name) => isNamed(project, name)),
  );
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  await runInParallel(wanted, 2, async (project) => {
    if ((await runProgram(process.execPath, [compiler, '-p', project])) !== 0) failed.push(project);
  });
  if (failed.length > 0) throw new Error(`Types do not hold in ${failed.sort().join(', ')}.`);
}

void exitOnFailure(main(process.argv.slice(2)));
