import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '@szn/release-registry/lib/files';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { root } from '../project/project-folders.ts';
import { watchSources } from './watch-sources.ts';

const folder = prepareTemporaryFolder();

test('Each save is seen by an editor that replaces files, also in a folder that is made meanwhile', async () => {
  await mkdir(path.join(folder.path, 'src/features'), { recursive: true });
  const watched = path.relative(root, folder.path);
  let seen = (_changed: readonly string[]): void => undefined;
  const stop = watchSources([watched], (changed) => seen(changed));
  const save = async (file: string) => {
    const change = new Promise<readonly string[]>((resolve) => (seen = resolve));
    await writeFileAtomic(path.join(folder.path, 'src', file), String(Math.random()));
    return change;
  };
  try {
    for (const file of ['features/card.tsx', 'features/card.tsx', 'features/card.tsx', 'lib/new/price.ts'])
      expect(await save(file)).toEqual([watched]);
    expect(await save('lib/new/price.ts')).toEqual([watched]);
  } finally {
    stop();
  }
});
