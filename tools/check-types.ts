import path from 'node:path';
import { exitOnFailure, runInParallel, runProgram } from '@szn/remote-kit/lib/child-processes';
import { listProjects, root } from './project-folders.ts';

/** `npm run types`: checks each folder that has a tsconfig.json separately and prints the folders that fail. */
async function main(): Promise<void> {
  const failed: string[] = [];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  await runInParallel(listProjects(), 2, async (project) => {
    if ((await runProgram(process.execPath, [compiler, '-p', project])) !== 0) failed.push(project);
  });
  if (failed.length > 0) throw new Error(`Types do not hold in ${failed.sort().join(', ')}.`);
}

void exitOnFailure(main());
