import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { exitOnFailure, runInParallel, runProgram } from '@szn/remote-kit/lib/child-processes';
import { root } from './project-folders.ts';

/** `npm run types`: checks each folder that has a tsconfig.json separately and prints the folders that fail. */
async function main(): Promise<void> {
  const failed: string[] = [];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  await runInParallel(listProjects(), 2, async (project) => {
    if ((await runProgram(process.execPath, [compiler, '-p', project])) !== 0) failed.push(project);
  });
  if (failed.length > 0) throw new Error(`Types do not hold in ${failed.sort().join(', ')}.`);
}

function listProjects(): readonly string[] {
  const remotes = readdirSync(path.join(root, 'remotes')).map((name) => path.join('remotes', name));
  return [...readdirSync(root), ...remotes].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
}

void exitOnFailure(main());
