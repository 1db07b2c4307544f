import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { readRegistry } from '@szn/release-registry/registry/environment';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import { folders, localRegistryFile, root } from '../../../tools/project/project-folders.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('trusted types', () => {
  test.use({ expectedProblems: /requires 'Trusted|Policy violation: require-trusted-types-for/ });

  test('Page rejects HTML and script addresses that are plain strings', async ({ page }) => {
    await page.goto('/about-us');
    const outcomes = await page.evaluate(() => {
      const attempt = (assign: () => void) => {
        try {
          assign();
          return 'assigned';
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      };
      return [
        attempt(() => (document.createElement('div').innerHTML = '<b>text</b>')),
        attempt(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      ];
    });
    expect(outcomes).toEqual(['TypeError', 'TypeError']);
  });
});

test('Page contains one React, one router and one bus', async ({ page }) => {
  const bodies: Promise<string>[] = [];
  const collect = (response: Response) => {
    if (response.url().endsWith('.js')) bodies.push(response.text());
  };
  page.on('response', collect);
  const listing = new ListingPage(page);
  await listing.open('/men');
  await page.getByRole('contentinfo').getByRole('link', { name: /about/i }).first().click();
  await expect(page).toHaveURL(/about-us/);
  await page.waitForLoadState('networkidle');
  page.off('response', collect);
  const scripts = await Promise.all(bodies);
  const countScripts = (text: string) => scripts.filter((script) => script.includes(text)).length;
  expect(countScripts('react.transitional.element')).toBeGreaterThanOrEqual(1);
  expect(countScripts('Minified React error')).toBe(1);
  expect(
    countScripts('You rendered descendant <Routes>') + countScripts('useRoutes() may be used only'),
  ).toBeLessThanOrEqual(1);
  const buses = await page.evaluate(() =>
    Object.getOwnPropertySymbols(globalThis)
      .map(String)
      .filter((name) => name.includes('szn/bus')),
  );
  expect(buses).toEqual(['Symbol(szn/bus@1)']);
});

test('Web app manifest has icons of the sizes that it names, and outbound links send no referrer', async ({
  page,
}) => {
  await page.goto('/men');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest: { name: string; start_url: string; icons: { src: string; sizes: string }[] } = await (
    await page.request.get(address ?? '')
  ).json();
  expect(manifest).toMatchObject({ name: 'SZN', start_url: '/', display: 'standalone' });
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const icons = [...manifest.icons, { src: touchIcon ?? '', sizes: '180x180' }];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  const sized = icons.filter(({ sizes }) => sizes !== 'any');
  for (const { src, sizes } of sized) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }

  const outbound = page.locator('a[target="_blank"]');
  await expect(outbound.nth(12)).toBeAttached();
  const rels = await outbound.evaluateAll((links) => links.map((link) => link.getAttribute('rel') ?? ''));
  for (const rel of rels) expect(rel).toMatch(/noopener.*noreferrer|noreferrer.*noopener/);
});

test('A listing without its products is an outage for crawlers: 503, not indexed, not cached', async ({
  openGateway,
}) => {
  const gateway = await openGateway({ PROVIDER_ORIGIN: `http://127.0.0.1:${await findFreePort()}` });
  const { status, headers } = await fetch(`${gateway.url}/men/jeans`, { headers: { accept: 'text/html' } });
  expect([status, headers.get('retry-after'), headers.get('x-robots-tag')]).toEqual([503, '2', 'noindex']);
  expect(headers.get('cache-control')).toContain('no-store');
});

test('Released scripts name no source maps, and maps are not served', async ({ request }) => {
  const { microFrontends } = await readRegistry(localRegistryFile());
  for (const name of Object.keys(microFrontends)) {
    const { version, files } = await readCurrentRecord(name);
    const scripts = Object.keys(files).filter((file) => /^browser\/.*\.js$/.test(file));
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) {
      const text = await readFile(path.join(folders.releases, name, version, file), 'utf8');
      expect(text.includes('sourceMappingURL'), `${name}/${file}`).toBe(false);
    }
    expect((await request.get(`/releases/${name}/${version}/${scripts[0]}.map`)).status()).toBe(404);
  }
});

test.describe('with a changed byte', () => {
  test.use({ expectedProblems: /integrity|Failed to|RUNTIME-\d+|Federation|preload/i });

  test(
    'A script whose bytes differ from its integrity hash never runs, and the page shows an error',
    { tag: '@long' },
    async ({ page, ownGateway }) => {
      const registry = await readRegistry(localRegistryFile(ownGateway.releasesFolder));
      const version = registry.microFrontends.catalogue?.[0]?.metadata.version ?? '';
      const folder = path.join(ownGateway.releasesFolder, 'catalogue', version, 'browser');
      const script = (await readdir(folder)).find((file) => /^remoteEntry.*\.js$/.test(file)) ?? '';
      const file = path.join(folder, script);
      // A leading space keeps the script valid: only its hash differs.
      await writeFile(file, Buffer.concat([Buffer.from(' '), await readFile(file)]));
      await rm(`${file}.br`, { force: true });
      await page.goto(`${ownGateway.url}/men`);
      await expect(page.locator('[data-failed-remote="catalogue"]')).toBeVisible({ timeout: 12_000 });
      await expect(page.getByRole('banner')).toBeVisible();
    },
  );
});

test.describe('size limits', () => {
  test('First route loads the scripts that its HTML names, within the budget of the page', async ({
    page,
    request,
  }) => {
    const requested = new Set<string>();
    page.on('request', (one) => one.resourceType() === 'script' && requested.add(one.url()));
    await page.goto('/');
    // The scripts that the HTML names: on a slow machine, others may be requested before the page has loaded.
    const named = await page.evaluate(() =>
      [...document.querySelectorAll('script[src], link[rel="modulepreload"]')].map((element) =>
        element instanceof HTMLScriptElement
          ? element.src
          : element instanceof HTMLLinkElement && element.href,
      ),
    );
    const first = [...new Set(named)].filter((url) => url !== false);
    const { browser } = await readCurrentRecord('home');
    for (const file of [browser.entry, ...browser.scripts]) {
      expect(first).toContainEqual(expect.stringContaining(`/${file}`));
    }
    await expect.poll(() => [...requested]).toEqual(expect.arrayContaining(first));
    const bodies = await Promise.all(first.map(async (url) => (await request.get(url)).body()));
    const total = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    const { home } = JSON.parse(
      await readFile(path.join(root, 'measurements/bench/sizes/budgets.json'), 'utf8'),
    );
    expect(first.length).toBeLessThanOrEqual(home.requests);
    expect(Math.round(total / 102.4) / 10).toBeLessThanOrEqual(home.kb);
  });

  for (const [name, limitInKb] of [
    ['account', 34],
    ['content', 14.8],
  ] as const) {
    test(`No page of the ${name} remote needs more than ${limitInKb} KB of its scripts`, async () => {
      const { browser, files } = await readCurrentRecord(name);
      const initial = [browser.entry, ...browser.scripts].map((file) => `browser/${file}`);
      const scripts = Object.entries(files).filter(([file]) => /^browser\/.*\.js$/.test(file));
      const bytesOf = (isIncluded: (file: string) => boolean) =>
        scripts.filter(([file]) => isIncluded(file)).map(([, { brotliBytes }]) => brotliBytes);
      const initialBytes = bytesOf((file) => initial.includes(file)).reduce((sum, bytes) => sum + bytes, 0);
      // A lazy chunk belongs to one page, such as a legal text.
      const largestChunk = Math.max(0, ...bytesOf((file) => !initial.includes(file)));
      expect(initialBytes).toBeGreaterThan(0);
      expect(initialBytes + largestChunk).toBeLessThanOrEqual(limitInKb * 1024);
    });
  }

  test('Home page has the styles of its lazy sections in its first style sheets', async () => {
    const { browser, files } = await readCurrentRecord('home');
    const styles = Object.keys(files).filter((file) => file.endsWith('.css'));
    expect(styles).toEqual(browser.styles.map((file) => `browser/${file}`));
  });

  test('Each remote entry has at most 8 KB', async () => {
    const { microFrontends } = await readRegistry(localRegistryFile());
    for (const name of Object.keys(microFrontends)) {
      const { version, browser } = await readCurrentRecord(name);
      const bytes = await readFile(path.join(folders.releases, name, version, 'browser', browser.entry));
      expect(brotliCompressSync(bytes).length, name).toBeLessThanOrEqual(8 * 1024);
    }
  });
});

async function readCurrentRecord(name: string) {
  const { microFrontends } = await readRegistry(localRegistryFile());
  const version = microFrontends[name]?.[0]?.metadata.version ?? '';
  return readReleaseRecord(folders.releases, { name, version });
}
