import { findSmallTexts } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { roundingPx } from '../../fixtures/layout-shifts.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('Pages fit their window at every width, and their texts have at least 12 px on the smallest phone', async ({
  page,
}) => {
  for (const path of ['/privacy-policy', '/', '/men', '/sale', '/about-us', '/wishlist', '/about-us#menu']) {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    await waitForHydration(page);
    await expect(new SiteFrame(page).footer).toBeAttached();
    expect(await findSmallTexts(page), path).toEqual([]);
  }
  await page.goto('/privacy-policy');
  for (const width of [320, 390, 720, 768, 820, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    const widest = await page.evaluate(() =>
      [...document.querySelectorAll('header *, footer *')]
        .filter((element) => getComputedStyle(element).visibility === 'visible')
        .map((element) => element.getBoundingClientRect().right)
        .reduce((max, right) => Math.max(max, right), 0),
    );
    expect(widest, `header and footer at ${width} px`).toBeLessThanOrEqual(width + roundingPx);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('Menus and dialogs have no long animation under reduced motion', async ({ page }) => {
  const frame = new SiteFrame(page);
  const longAnimations = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect?.getComputedTiming().endTime ?? 0)
        .filter((endMs) => Number(endMs) > 50),
    );
  await page.goto('/about-us');
  await frame.menuButton('Men').click();
  await expect(frame.navigation.getByRole('link', { name: 'Jersey', exact: true })).toBeVisible();
  expect(await longAnimations()).toEqual([]);
  await frame.login.click();
  await expect(frame.dialog('Sign in')).toBeVisible();
  expect(await longAnimations()).toEqual([]);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
]) {
  test(`Newsletter form opens in view with the focus on its first field, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { newsletter, header } = new SiteFrame(page);
    await page.goto('/about-us');
    await waitForHydration(page);
    const button = newsletter.getByRole('button', { name: 'Subscribe Now' });
    // At the lower edge, at the upper edge below the header, and with the keyboard.
    for (const block of ['end', 'start'] as const) {
      await button.evaluate((element, edge) => element.scrollIntoView({ block: edge }), block);
      await button.press('Enter');
      const form = newsletter.locator('form').last();
      await expect(newsletter.getByLabel('Name')).toBeFocused();
      const headerBottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
      await expect(async () => {
        const { y = -1, height = 0 } = (await form.boundingBox()) ?? {};
        expect(y, block).toBeGreaterThanOrEqual(headerBottom - roundingPx);
        expect(y + height, block).toBeLessThanOrEqual(viewport.height + roundingPx);
      }).toPass({ timeout: 5000 });
      await newsletter.getByRole('button', { name: 'Close' }).click();
      await expect(newsletter.getByLabel('Name')).toHaveCount(0);
    }
  });
}

test('Query of 200 characters is shown small and widens no page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const unbroken = 'w'.repeat(200);
  const words = 'black oversized hoodie under 2000 '.repeat(6).slice(0, 200);
  for (const query of [unbroken, words]) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    await waitForHydration(page);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toContainText(query.trim().slice(0, 40));
    const size = await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeLessThanOrEqual(22);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const widest = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, p, a, button, label)')]
        .filter((element) => element.closest('ul, [role=feed], nav, [role=group]') === null)
        .map((element) => element.getBoundingClientRect().right)
        .reduce((max, right) => Math.max(max, right), 0),
    );
    expect(widest).toBeLessThanOrEqual(390 + roundingPx);
  }
});

test('Titles of product cards have two lines, whatever their length', async ({ page }) => {
  for (const path of ['/men', '/search?q=hoodie', '/']) {
    await page.goto(path);
    await waitForHydration(page);
    const title = page.getByRole('main').getByRole('article').getByRole('heading').first();
    await title.scrollIntoViewIfNeeded();
    for (const text of [
      'Tee',
      'A very long title that says all that there is to know about a T-shirt '.repeat(3),
    ]) {
      const lines = await title.evaluate((element, shown) => {
        element.textContent = shown;
        const { height, lineHeight } = getComputedStyle(element);
        return Number.parseFloat(height) / Number.parseFloat(lineHeight);
      }, text);
      expect(lines, path).toBeCloseTo(2, 1);
    }
  }
});
