import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { withFileLock } from './file-lock.ts';

const folder = prepareTemporaryFolder();
const lock = () => path.join(folder.path, 'lock');

/** A lock that was last renewed so long ago. */
async function leaveLock(ageMs: number): Promise<void> {
  const renewedAt = new Date(Date.now() - ageMs);
  await mkdir(lock(), { recursive: true });
  await utimes(lock(), renewedAt, renewedAt);
}

test('the lock runs one task at a time and is removed afterwards', async () => {
  let active = 0;
  const seen: number[] = [];
  const work = async () => {
    seen.push(++active);
    await wait(1);
    active -= 1;
  };

  await Promise.all(Array.from({ length: 20 }, () => withFileLock(lock(), work)));

  expect(new Set(seen)).toEqual(new Set([1]));
  expect(await readdir(folder.path)).toEqual([]);
});

test('a task that fails leaves no lock', async () => {
  await expect(withFileLock(lock(), () => Promise.reject(new Error('no change')))).rejects.toThrow(
    'no change',
  );

  expect(await readdir(folder.path)).toEqual([]);
});

test('a lock of a process that was killed is taken over', async () => {
  await leaveLock(60_000);

  const results = await Promise.all([1, 2, 3, 4, 5].map((one) => withFileLock(lock(), async () => one)));

  expect(results).toHaveLength(5);
  expect(await readdir(folder.path)).toEqual([]);
});

test('a task waits for a lock that its owner renews', async () => {
  await leaveLock(0);
  let isDone = false;
  const work = withFileLock(lock(), async () => {
    isDone = true;
  });
  await wait(200);
  expect(isDone).toBe(false);

  await leaveLock(60_000);
  await work;

  expect(isDone).toBe(true);
});
