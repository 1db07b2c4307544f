import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { withFileLock } from './file-lock.ts';

const folder = prepareTemporaryFolder();
const lock = () => path.join(folder.path, 'lock');

/** Creates the lock of a process with a modification time of one hour ago. */
async function leaveLock(processId: number | undefined, host = hostname()): Promise<void> {
  await writeFile(lock(), `${processId} ${host}`);
  const changedAt = new Date(Date.now() - 3_600_000);
  await utimes(lock(), changedAt, changedAt);
}

test('The lock runs one task at a time and is removed afterwards', async () => {
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

test('A task that fails leaves no lock', async () => {
  await expect(withFileLock(lock(), () => Promise.reject(new Error('no change')))).rejects.toThrow(
    'no change',
  );

  expect(await readdir(folder.path)).toEqual([]);
});

test('Waiting tasks replace the lock of a process that was killed', async () => {
  await leaveLock(spawnSync(process.execPath, ['-e', '']).pid);

  const results = await Promise.all([1, 2, 3, 4, 5].map((one) => withFileLock(lock(), async () => one)));

  expect(results).toHaveLength(5);
  expect(await readdir(folder.path)).toEqual([]);
});

test('A task waits for the lock of a suspended process, however old, until that process is killed', async () => {
  const owner = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(owner, 'spawn');
  owner.kill('SIGSTOP');
  await leaveLock(owner.pid);
  let isDone = false;
  const work = withFileLock(lock(), async () => {
    isDone = true;
  });
  await wait(200);
  expect(isDone).toBe(false);

  const ended = once(owner, 'exit');
  owner.kill('SIGKILL');
  await ended;
  await work;

  expect(isDone).toBe(true);
});

test('A task waits for the lock of another machine until it is released', async () => {
  await leaveLock(1, 'elsewhere');
  let isDone = false;
  const work = withFileLock(lock(), async () => {
    isDone = true;
  });
  await wait(200);
  expect(isDone).toBe(false);

  await leaveLock(spawnSync(process.execPath, ['-e', '']).pid);
  await work;

  expect(isDone).toBe(true);
});
