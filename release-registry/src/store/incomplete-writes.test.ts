import { spawnSync } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { temporaryName, removeIncompleteWrites } from './incomplete-writes.ts';

const folder = prepareTemporaryFolder();
const deadProcess = spawnSync(process.execPath, ['-e', '']).pid;
const dayMs = 24 * 60 * 60_000;

/** Whether a file of this name and age is left. */
async function isLeft(name: string, ageMs: number): Promise<boolean> {
  const file = path.join(folder.path, name);
  await writeFile(file, 'half');
  const writtenAt = new Date(Date.now() - ageMs);
  await utimes(file, writtenAt, writtenAt);
  await removeIncompleteWrites(folder.path);
  return (await readdir(folder.path)).includes(name);
}

test.each([
  ['what this process is writing', temporaryName()],
  ['what another machine is writing', `${deadProcess}.draft.elsewhere`],
  ['a lock that may be held', 'a0b1.lock'],
])('%s is left alone', async (_case, name) => {
  expect(await isLeft(name, 0)).toBe(true);
});

test.each([
  ['what a killed process had begun', `${deadProcess}.draft.${hostname()}`, 0],
  ['a day-old draft of another machine', `${deadProcess}.draft.elsewhere`, dayMs + 1000],
  ['a day-old draft that names nobody', 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6', dayMs + 1000],
])('%s is removed', async (_case, name, ageMs) => {
  expect(await isLeft(name, ageMs)).toBe(false);
});
