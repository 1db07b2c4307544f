import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject } from '@szn/shared-contracts';
import { parse } from 'yaml';
import { root } from '../project/project-folders.ts';

type Jobs = Readonly<Record<string, readonly string[]>>;

/** The commands of each job of a recipe in docs/recipes. `before_script`: those that run before every job of GitLab. */
export async function readJobs(recipe: string): Promise<Jobs> {
  const document: unknown = parse(await readFile(path.join(root, 'docs/recipes', recipe), 'utf8'));
  const jobs = isJsonObject(document) && isJsonObject(document.jobs) ? document.jobs : document;
  if (!isJsonObject(jobs)) throw new Error(`${recipe} is no recipe.`);
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, listCommands(job, name === 'before_script')]),
  );
}

function listCommands(node: unknown, isScript = false): readonly string[] {
  if (typeof node === 'string') return isScript ? node.split('\n') : [];
  if (Array.isArray(node)) return node.flatMap((item) => listCommands(item, isScript));
  if (!isJsonObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    listCommands(value, key === 'run' || key === 'script'),
  );
}
