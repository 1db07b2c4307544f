import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runInParallel } from './child-processes.ts';
import { root } from './project-folders.ts';

const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

/** `npm run types`: checks every folder that has a tsconfig.json, each on its own, and names those that fail. */
async function main(): Promise<void> {
  const failed: string[] = [];
  await runInParallel(listProjects(), 2, async (project) => {
    if ((await check(project)) !== 0) failed.push(project);
  });
  if (failed.length > 0) throw new Error(`Types do not hold in ${failed.sort().join(', ')}.`);
}

function listProjects(): readonly string[] {
  const remotes = readdirSync(path.join(root, 'remotes')).map((name) => path.join('remotes', name));
  return [...readdirSync(root), ...remotes].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
}

function check(project: string): Promise<number> {
  const child = spawn(process.execPath, [compiler, '-p', project], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
