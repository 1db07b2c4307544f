import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { withFileLock } from './with-file-lock.ts';

const folder = prepareTemporaryFolder();
const lock = () => path.join(folder.path, 'lock');
const deadProcess = () => String(spawnSync(process.execPath, ['-e', '']).pid);

test('work under a lock is done one after the other, and the lock is gone afterwards', async () => {
  let atWork = 0;
  const seen: number[] = [];
  const work = async () => {
    seen.push(++atWork);
    await wait(1);
    atWork -= 1;
  };

  await Promise.all(Array.from({ length: 20 }, () => withFileLock(lock(), work)));

  expect(new Set(seen)).toEqual(new Set([1]));
  expect(await readdir(folder.path)).toEqual([]);
});

test('work that fails leaves no lock', async () => {
  await expect(withFileLock(lock(), () => Promise.reject(new Error('no change')))).rejects.toThrow(
    'no change',
  );

  expect(await readdir(folder.path)).toEqual([]);
});

test('a lock that a dead program left is taken over', async () => {
  await writeFile(lock(), deadProcess());

  expect(await Promise.all([1, 2, 3, 4, 5].map((one) => withFileLock(lock(), async () => one)))).toHaveLength(
    5,
  );
  expect(await readdir(folder.path)).toEqual([]);
});

test('a lock of a living program is waited for', async () => {
  await writeFile(lock(), String(process.pid));
  let isDone = false;
  const work = withFileLock(lock(), async () => {
    isDone = true;
  });
  await wait(200);
  expect(isDone).toBe(false);

  await writeFile(lock(), deadProcess());
  await work;

  expect(isDone).toBe(true);
});
