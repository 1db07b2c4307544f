import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { bundledPackages, describePackage, describePackages, installedFolderOf } from './built-with.ts';

const folder = prepareTemporaryFolder();

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder.path, file)), { recursive: true });
  await writeFile(path.join(folder.path, file), text);
}

async function writePackage(manifest: object = {}): Promise<void> {
  await write('package.json', JSON.stringify({ name: '@szn/shared-ui', version: '1.2.0', ...manifest }));
  await write('src/button/button.tsx', 'export const Button = 1;');
  await write('src/button/button.module.css', '.button { color: var(--color-ink) }');
  await write('src/button/button.test.tsx', 'test');
  await write('src/hooks/use-online.ts', 'export const useOnline = 1;');
  await write('src/testing/fake-pointer-event.ts', 'export const fake = 1;');
}

test('A package is described by its version and a hash for each module with its style sheet', async () => {
  await writePackage();

  const { version, parts } = await describePackage(folder.path);

  expect(version).toBe('1.2.0');
  expect(parts).toEqual({
    'button/button': expect.stringMatching(/^[0-9a-f]{12}$/),
    'hooks/use-online': expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

test.each([
  ['src/button/button.module.css', '.button { color: red }', ['button/button']],
  ['src/hooks/use-online.ts', 'export const useOnline = 2;', ['hooks/use-online']],
  ['src/button/button.test.tsx', 'another test', []],
])('A change of %s changes the hash of its part only', async (file, text, changed) => {
  await writePackage();
  const before = await describePackage(folder.path);

  await write(file, text);
  const after = await describePackage(folder.path);

  expect(Object.keys(after.parts).filter((part) => after.parts[part] !== before.parts[part])).toEqual(
    changed,
  );
});

test('A published package has the hashes of its sources in its manifest', async () => {
  await writePackage({ parts: { 'button/button': 'abc' } });

  expect(await describePackage(folder.path)).toEqual({ version: '1.2.0', parts: { 'button/button': 'abc' } });
});

test('The packages that this kit was installed with are found', async () => {
  const packages = await describePackages(installedFolderOf);

  expect(Object.keys(packages)).toEqual(bundledPackages);
  expect(Object.keys(packages['@szn/shared-ui']?.parts ?? {})).toContain('product-card/price-tag');
});
