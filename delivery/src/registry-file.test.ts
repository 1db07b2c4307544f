import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from '@szn/shared-contracts/release';
import { registryEntry } from './registry-entry.ts';
import { readRegistry, updateRegistry, writeRegistry } from './registry-file.ts';
import { buildRecord, testChange } from './testing/build-record.ts';
import { prepareTemporaryFolder } from './testing/prepare-temporary-folder.ts';

const folder = prepareTemporaryFolder();
const file = () => path.join(folder.path, 'registry.json');

function edition(sequence: number, remotes = 1): Registry {
  const names = Array.from({ length: remotes }, (_, index) => `remote-${index}`);
  const entries = names.map((name) => [name, registryEntry(buildRecord({ name }))] as const);
  return { environment: 'test', sequence, change: testChange, microFrontends: Object.fromEntries(entries) };
}

test('what is written is read', async () => {
  await writeRegistry(file(), edition(1));

  expect(await readRegistry(file())).toEqual(edition(1));
});

test('a reader sees one edition or the next, never half of either, while fifty are written at a time', async () => {
  await writeRegistry(file(), edition(0, 40));
  let isWriting = true;
  const seen: number[] = [];
  const read = async () => {
    while (isWriting) seen.push(Object.keys((await readRegistry(file())).microFrontends).length);
  };
  const reading = Promise.all([read(), read()]);

  while (seen.length < 20) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => writeRegistry(file(), edition(index, 40))));
  }
  isWriting = false;
  await reading;

  expect(new Set(seen)).toEqual(new Set([40]));
  expect(await readdir(folder.path)).toEqual(['registry.json']);
});

test('none of fifty changes at the same time is lost', async () => {
  await writeRegistry(file(), edition(0, 0));
  const add = (index: number) =>
    updateRegistry(file(), (current) => ({
      environment: 'test',
      sequence: (current?.sequence ?? 0) + 1,
      change: testChange,
      microFrontends: {
        ...current?.microFrontends,
        [`remote-${index}`]: registryEntry(buildRecord({ name: `remote-${index}` })),
      },
    }));

  await Promise.all(Array.from({ length: 50 }, (_, index) => add(index)));

  const registry = await readRegistry(file());
  expect(Object.keys(registry.microFrontends)).toHaveLength(50);
  expect(registry.sequence).toBe(50);
  expect(await readdir(folder.path)).toEqual(['registry.json']);
}, 20_000);

test('the first change starts from nothing, and so does one after an unusable document', async () => {
  const seen: (Registry | null)[] = [];
  const change = (current: Registry | null) => {
    seen.push(current);
    return edition(1);
  };

  await updateRegistry(file(), change);
  await writeFile(file(), '{');
  await updateRegistry(file(), change);

  expect(seen).toEqual([null, null]);
});

test('a change that turns out to be none writes nothing', async () => {
  await updateRegistry(file(), () => null);

  expect(await readdir(folder.path)).toEqual([]);
});

test('a change that fails leaves the document and no lock', async () => {
  await writeRegistry(file(), edition(1));
  const failing = updateRegistry(file(), () => {
    throw new Error('no change');
  });

  await expect(failing).rejects.toThrow('no change');
  expect(await readRegistry(file())).toEqual(edition(1));
  expect(await readdir(folder.path)).toEqual(['registry.json']);
});

test('a lock that a dead program left is taken over', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  await writeFile(`${file()}.lock`, String(dead));

  await Promise.all(Array.from({ length: 5 }, () => updateRegistry(file(), () => edition(1))));

  expect(await readdir(folder.path)).toEqual(['registry.json']);
});

test('a lock of a living program is waited for', async () => {
  await writeFile(`${file()}.lock`, String(process.pid));
  let isDone = false;
  const update = updateRegistry(file(), () => edition(1)).then(() => {
    isDone = true;
  });
  await wait(200);
  expect(isDone).toBe(false);

  await writeFile(`${file()}.lock`, String(spawnSync(process.execPath, ['-e', '']).pid));
  await update;

  expect(await readRegistry(file())).toEqual(edition(1));
});

test.each<[string, unknown, RegExp]>([
  ['a sequence below zero', { ...edition(1), sequence: -1 }, /is not usable \(sequence: /],
  [
    'an address elsewhere',
    {
      ...edition(1),
      microFrontends: {
        home: [{ ...edition(1).microFrontends['remote-0']?.[0], url: 'https://evil.example/x.js' }],
      },
    },
    /url: /,
  ],
  ['a name that is a path', { ...edition(1), microFrontends: { '../home': [] } }, /not usable/],
  ['no versions of a remote', { ...edition(1), microFrontends: { home: [] } }, /microFrontends\.home: /],
])('a document with %s is neither written nor read', async (_case, document, reason) => {
  await writeFile(file(), JSON.stringify(document));
  const before = await readFile(file(), 'utf8');

  await expect(readRegistry(file())).rejects.toThrow(reason);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a careless program would hand in
  await expect(writeRegistry(file(), document as Registry)).rejects.toThrow(reason);
  expect(await readFile(file(), 'utf8')).toBe(before);
});

test('a document that is not there is said to be missing, in one line', async () => {
  await expect(readRegistry(file())).rejects.toThrow(/^[^\n]+registry\.json is missing\.$/);
});

test('an entry cannot be made of a record that does not list it', () => {
  expect(() => registryEntry(buildRecord({ files: {} }))).toThrow(
    'The record of catalogue@1.0.0 does not list its own entry.',
  );
});
