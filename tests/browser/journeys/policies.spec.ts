import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Response } from '@playwright/test';
import { readRegistry } from '@szn/release-registry/registry/registry-file';
import { localRegistryFile } from '../../../tools/project-folders.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Listing } from '../../fixtures/listing.ts';

test.describe('policies', () => {
  // The 404 page, and what this file tries on purpose, are written to the console by Chromium itself.
  test.use({ expectedProblems: /status of 404|requires 'Trusted/ });

  test('a walk through the storefront violates no policy and logs nothing', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (violation) => {
        // Thrown on, so that the fixture sees what Chromium may only put into its log.
        throw new Error(`violation of ${violation.violatedDirective}: ${violation.blockedURI}`);
      });
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    for (const path of [
      '/men',
      '/collections/huemn',
      '/search?q=denim',
      '/wishlist',
      '/about-us',
      '/nowhere',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('the page makes no script from a text', async ({ page }) => {
    await page.goto('/about-us');
    const outcomes = await page.evaluate(() => {
      const attempt = (deed: () => void) => {
        try {
          deed();
          return 'ran';
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

test('there is one React, one router and one bus on the page', async ({ page }) => {
  const bodies: Promise<string>[] = [];
  const collect = (answer: Response) => {
    if (answer.url().endsWith('.js')) bodies.push(answer.text());
  };
  page.on('response', collect);
  const listing = new Listing(page);
  await listing.open('/men');
  await page.getByRole('contentinfo').getByRole('link', { name: /about/i }).first().click();
  await expect(page).toHaveURL(/about-us/);
  await page.waitForLoadState('networkidle');
  page.off('response', collect);
  const scripts = await Promise.all(bodies);
  const carriers = (mark: string) => scripts.filter((script) => script.includes(mark)).length;
  expect(carriers('react.transitional.element')).toBeGreaterThanOrEqual(1);
  expect(carriers('Minified React error')).toBe(1);
  expect(
    carriers('You rendered descendant <Routes>') + carriers('useRoutes() may be used only'),
  ).toBeLessThanOrEqual(1);
  const buses = await page.evaluate(() =>
    Object.getOwnPropertySymbols(globalThis)
      .map(String)
      .filter((name) => name.includes('szn/bus')),
  );
  expect(buses).toEqual(['Symbol(szn/bus@1)']);
});

test.describe('a flipped byte', () => {
  test.use({ expectedProblems: /integrity|Failed to|RUNTIME-\d+|Federation|preload/i });

  test('in any script of catalogue never runs, and the shopper is told', async ({ page, ownGateway }) => {
    const registry = await readRegistry(localRegistryFile(ownGateway.releasesFolder));
    const version = registry.microFrontends.catalogue?.[0]?.metadata.version ?? '';
    const folder = path.join(ownGateway.releasesFolder, 'catalogue', version, 'browser');
    const script = (await readdir(folder)).find((file) => /^remoteEntry.*\.js$/.test(file)) ?? '';
    await changeOneByte(path.join(folder, script));
    await page.goto(`${ownGateway.url}/men`);
    await expect(page.locator('[data-failed-remote="catalogue"]')).toBeVisible({ timeout: 12_000 });
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

async function changeOneByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  // A space in place of the first character keeps the script valid: only its integrity tells.
  const changed = Buffer.concat([Buffer.from(' '), bytes]);
  await writeFile(file, changed);
  await rm(`${file}.br`, { force: true });
}
