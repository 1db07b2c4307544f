import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { runRspack } from '@szn/remote-kit/run-rspack';
import { fingerprint, listUnits } from '../project/build-units.ts';
import { folders } from '../project/project-folders.ts';

const dayMs = 86_400_000;

/**
 * Builds the part of a workspace that runs on Node, as `npm run build` does, unless it is built from the same sources.
 * Returns its folder, in which nothing changes any more: other runs of Jest and servers that a developer has started from
 * `dist` do not meet.
 */
export async function buildForTests(name: 'provider' | 'gateway' | 'shell'): Promise<string> {
  const unit = listUnits().find((other) => other.name === name);
  if (unit === undefined) throw new Error(`No workspace ${name} is built.`);
  const parent = path.join(folders.cache, 'tests', name);
  const folder = path.join(parent, fingerprint(unit.sources).slice(0, 16));
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  const draft = `${folder}.${process.pid}`;
  await runRspack(unit.folder, { parameters: ['--config-name', `${name}-server`, '--output-path', draft] });
  removeUnused(parent);
  // Another run can have built the same.
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  return folder;
}

/** Removes what no run has used for a day. */
function removeUnused(parent: string): void {
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name);
    if (Date.now() - statSync(folder).mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true });
  }
}
