import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { violationsOf } from '../../fixtures/violations-of.ts';

const pages = [
  '/',
  '/men',
  '/collections/Jaywalking',
  '/sale',
  '/search?q=hoodie',
  '/wishlist',
  '/about-us',
  '/404',
];

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    // The 404 page's own status.
    test.use({
      expectedProblems: /status of 404/,
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    for (const path of pages) {
      test(`${path} has no accessibility violation`, async ({ page }) => {
        await page.goto(path);
        if (path === '/') await bringAllSections(page);
        await page.waitForLoadState('networkidle');
        expect(await violationsOf(page)).toEqual([]);
      });
    }
  });
}

/** The home page's rows are fetched as a shopper comes near them. */
async function bringAllSections(page: Page): Promise<void> {
  const rows = page.getByRole('main').getByRole('list');
  for (const row of await rows.all()) await row.scrollIntoViewIfNeeded();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}
