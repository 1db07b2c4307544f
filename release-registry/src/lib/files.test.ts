import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { createFolder } from './files.ts';

const folder = prepareTemporaryFolder();

test('a folder is made with those it lies in, also by many at once and where it is already', async () => {
  const deep = path.join(folder.path, 'a/b/c');
  await Promise.all(Array.from({ length: 10 }, () => createFolder(deep)));
  await createFolder(deep);

  expect((await stat(deep)).isDirectory()).toBe(true);
});

test('where a file is in the way that is said', async () => {
  await writeFile(path.join(folder.path, 'file'), '');

  await expect(createFolder(path.join(folder.path, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(createFolder(path.join(folder.path, 'file/a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a file system that takes no folders is not asked for ever', async () => {
  await expect(createFolder('/proc/szn/store')).rejects.toMatchObject({ code: 'ENOENT' });
});
