import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/test.ts';

const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

// DevTools turns prerendering off in Chromium, so the test sets the state itself.
test('A prerendered page sends and stores nothing before it is shown, then works', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
  });
  await page.goto('/men', { waitUntil: 'networkidle' });
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(requests.filter((path) => /^\/(?:proxy|telemetry|registry)/.test(path))).toEqual([]);
  expect(await storedKeys(page)).toEqual(['hasSeenPopup']);

  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await waitForHydration(page);
  await expect.poll(() => storedKeys(page)).toContain('lastVisitedPage');
});
