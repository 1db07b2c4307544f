import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-lock-'));
  path = join(folder, 'database.lock');
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('a second process gets an error that names the holder, and can lock after the release', async () => {
  const release = await lockDirectory(path);
  await expect(lockDirectory(path)).rejects.toThrow(`in use by process ${process.pid}`);
  release();
  expect(existsSync(path)).toBe(false);
  (await lockDirectory(path))();
});

test('the lock of an ended process is replaced', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const { pid } = child;
  await once(child, 'exit');
  writeFileSync(path, JSON.stringify({ pid, startedAt: '1' }));
  const release = await lockDirectory(path);
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid);
  release();
});

test('a lock with a reused process id and an unreadable lock are replaced', async () => {
  for (const content of [JSON.stringify({ pid: process.pid, startedAt: 'long ago' }), '{"pid":']) {
    writeFileSync(path, content);
    const release = await lockDirectory(path);
    expect(JSON.parse(readFileSync(path, 'utf8')).startedAt).not.toBe('long ago');
    release();
  }
});

describe('a lock of another host', () => {
  const elsewhere = { pid: process.pid, startedAt: '1', host: 'another-container' };
  beforeEach(() => writeFileSync(path, JSON.stringify(elsewhere)));

  test('the lock is respected while its holder updates it', async () => {
    await expect(lockDirectory(path)).rejects.toThrow(
      /by process \d+ of host another-container .*start again in 30 seconds/s,
    );
  });

  test('the lock is replaced after it has not been updated for long', async () => {
    const aMinuteAgo = new Date(Date.now() - 60_000);
    utimesSync(path, aMinuteAgo, aMinuteAgo);
    const release = await lockDirectory(path);
    expect(JSON.parse(readFileSync(path, 'utf8')).host).toBe(hostname());
    release();
  });

  test('a process whose lock was replaced by it ends', async () => {
    const own = join(folder, 'own.lock');
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout'] });
    const release = await lockDirectory(own);
    writeFileSync(own, JSON.stringify(elsewhere));
    expect(() => jest.advanceTimersByTime(5000)).toThrow('in use by process');
    release();
  });
});

test('a holder updates its lock until it releases it', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout'] });
  const release = await lockDirectory(path);
  const aMinuteAgo = new Date(Date.now() - 60_000);
  utimesSync(path, aMinuteAgo, aMinuteAgo);
  jest.advanceTimersByTime(5000);
  expect(statSync(path).mtimeMs).toBeGreaterThan(aMinuteAgo.getTime());
  release();
  expect(jest.getTimerCount()).toBe(0);
});

test('one of many processes replaces a stale lock', async () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(path)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
