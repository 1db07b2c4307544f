import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readRegistry } from '@szn/release-registry/registry/registry-file';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { folders, localRegistryFile } from '../../../tools/project-folders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the first route needs at most 8 scripts and 135 KB of them', async ({ page, request }) => {
  const asked = new Set<string>();
  page.on('request', (one) => one.resourceType() === 'script' && asked.add(one.url()));
  await page.goto('/');
  // What the HTML asks for: on a slow machine a script that nothing waits for comes before the page has loaded, too.
  const named = await page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel="modulepreload"]')].map((element) =>
      element instanceof HTMLScriptElement ? element.src : element instanceof HTMLLinkElement && element.href,
    ),
  );
  const first = [...new Set(named)].filter((url) => url !== false);
  const { browser } = await readCurrentRecord('home');
  for (const file of [browser.entry, ...browser.scripts]) {
    expect(first).toContainEqual(expect.stringContaining(`/${file}`));
  }
  await expect.poll(() => [...asked]).toEqual(expect.arrayContaining(first));
  const bodies = await Promise.all(first.map(async (url) => (await request.get(url)).body()));
  const total = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  expect(first.length).toBeLessThanOrEqual(8);
  expect(total).toBeLessThanOrEqual(135 * 1024);
});

for (const [name, limitInKb] of [
  ['account', 25],
  ['content', 12],
] as const) {
  test(`no page of ${name} needs more than ${limitInKb} KB of the remote's scripts`, async () => {
    const { browser, files } = await readCurrentRecord(name);
    const atFirst = [browser.entry, ...browser.scripts].map((file) => `browser/${file}`);
    const scripts = Object.entries(files).filter(([file]) => /^browser\/.*\.js$/.test(file));
    const bytesOf = (isWanted: (file: string) => boolean) =>
      scripts.filter(([file]) => isWanted(file)).map(([, { brotliBytes }]) => brotliBytes);
    const always = bytesOf((file) => atFirst.includes(file)).reduce((sum, bytes) => sum + bytes, 0);
    // What comes later belongs to one page each: a legal text.
    const heaviestPart = Math.max(0, ...bytesOf((file) => !atFirst.includes(file)));
    expect(always).toBeGreaterThan(0);
    expect(always + heaviestPart).toBeLessThanOrEqual(limitInKb * 1024);
  });
}

test('what the home page draws late has its styles from the first HTML on', async () => {
  const { browser, files } = await readCurrentRecord('home');
  const styles = Object.keys(files).filter((file) => file.endsWith('.css'));
  expect(styles).toEqual(browser.styles.map((file) => `browser/${file}`));
});

test('each remote entry is at most 8 KB', async () => {
  const { microFrontends } = await readRegistry(localRegistryFile());
  for (const name of Object.keys(microFrontends)) {
    const { version, browser } = await readCurrentRecord(name);
    const bytes = await readFile(path.join(folders.releases, name, version, 'browser', browser.entry));
    expect(brotliCompressSync(bytes).length, name).toBeLessThanOrEqual(8 * 1024);
  }
});

async function readCurrentRecord(name: string) {
  const { microFrontends } = await readRegistry(localRegistryFile());
  const version = microFrontends[name]?.[0]?.metadata.version ?? '';
  return readReleaseRecord(folders.releases, { name, version });
}
