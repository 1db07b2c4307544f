import { spawnSync } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { removeIncompleteWrites } from './directory-store.ts';

const folder = prepareTemporaryFolder();
const deadProcess = spawnSync(process.execPath, ['-e', '']).pid;
const dayMs = 24 * 60 * 60_000;

/** Creates a file of this name and age. Returns whether it exists after the removal of incomplete writes. */
async function isLeft(name: string, ageMs: number): Promise<boolean> {
  const file = path.join(folder.path, name);
  await writeFile(file, 'half');
  const writtenAt = new Date(Date.now() - ageMs);
  await utimes(file, writtenAt, writtenAt);
  await removeIncompleteWrites(folder.path);
  return (await readdir(folder.path)).includes(name);
}

test.each([
  ['A file of this running process', `${process.pid}.draft.${hostname()}`],
  ['A file of another machine', `${deadProcess}.draft.elsewhere`],
  ['A lock without age', 'a0b1.lock'],
])('%s is not removed', async (_case, name) => {
  expect(await isLeft(name, 0)).toBe(true);
});

test.each([
  ['A file of a killed process', `${deadProcess}.draft.${hostname()}`, 0],
  ['A day-old file of another machine', `${deadProcess}.draft.elsewhere`, dayMs + 1000],
  ['A day-old file without a process id', 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6', dayMs + 1000],
])('%s is removed', async (_case, name, ageMs) => {
  expect(await isLeft(name, ageMs)).toBe(false);
});
