import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { createFileOnce, createFolder, writeFileAtomic } from './files.ts';

const folder = prepareTemporaryFolder();

test('createFolder creates parents, accepts existing folders and runs concurrently', async () => {
  const deep = path.join(folder.path, 'a/b/c');
  await Promise.all(Array.from({ length: 10 }, () => createFolder(deep)));
  await createFolder(deep);

  expect((await stat(deep)).isDirectory()).toBe(true);
});

test('createFolder rejects with the error of a file that has the name of the folder', async () => {
  await writeFile(path.join(folder.path, 'file'), '');

  await expect(createFolder(path.join(folder.path, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(createFolder(path.join(folder.path, 'file/a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('createFolder ends on a file system without mkdir', async () => {
  await expect(createFolder('/proc/szn/store')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('writeFileAtomic replaces the file and leaves no temporary file', async () => {
  const file = path.join(folder.path, 'new/file');
  await writeFileAtomic(file, 'first');
  await Promise.all(['a', 'b'].map((letter) => writeFileAtomic(file, letter.repeat(1e5))));

  expect(['a'.repeat(1e5), 'b'.repeat(1e5)]).toContain(await readFile(file, 'utf8'));
  expect(await readdir(path.dirname(file))).toEqual(['file']);
});

test('createFileOnce lets one of several writers succeed, with its permissions', async () => {
  const file = path.join(folder.path, 'once');
  const results = await Promise.all(
    ['a', 'b', 'c'].map((text) => createFileOnce(file, text, { mode: 0o600 })),
  );

  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await readFile(file, 'utf8')).toBe(['a', 'b', 'c'][results.indexOf(true)]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
