import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { folders } from '../../tools/project-folders.ts';
import { readRegistry } from '@szn/delivery/registry-file';
import { readReleaseRecord } from '@szn/delivery/release-record-file';
import { localRegistryFile } from '../../tools/project-folders.ts';
import { expect, test } from '../fixtures/test.ts';

test('the first route needs at most 8 scripts and 135 KB of them', async ({ page }) => {
  const scripts = new Map<string, number>();
  page.on('response', async (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    scripts.set(answer.url(), brotliCompressSync(await answer.body()).length);
  });
  await page.goto('/', { waitUntil: 'load' });
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(scripts.size).toBeLessThanOrEqual(8);
  expect(total).toBeLessThanOrEqual(135 * 1024);
});

for (const [name, limitInKb] of [
  ['account', 25],
  ['content', 12],
] as const) {
  test(`no page of ${name} needs more than ${limitInKb} KB of its scripts`, async () => {
    const { browser, files } = await readCurrentRecord(name);
    const bytesOf = (file: string) => files[`browser/${file}`]?.brotliBytes ?? Infinity;
    const first = [browser.entry, ...browser.scripts];
    // Parts that come later each belong to one page or one dialog.
    const later = Object.keys(files)
      .filter((file) => /^browser\/.*\.js$/.test(file))
      .map((file) => file.slice('browser/'.length))
      .filter((file) => !first.includes(file));
    const heaviest = sum(first.map(bytesOf)) + Math.max(0, ...later.map(bytesOf));
    expect(heaviest).toBeLessThanOrEqual(limitInKb * 1024);
  });
}

test('each remote entry is at most 8 KB', async () => {
  const registry = await readRegistry(localRegistryFile());
  for (const [name, [deployment]] of Object.entries(registry.microFrontends)) {
    const version = deployment?.metadata.version ?? '';
    const record = await readReleaseRecord(folders.releases, { name, version });
    const bytes = await readFile(path.join(folders.releases, name, version, 'browser', record.browser.entry));
    expect(brotliCompressSync(bytes).length, name).toBeLessThanOrEqual(8 * 1024);
  }
});
