import { findSmallTexts } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
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
    expect(widest, `header and footer at ${width} px`).toBeLessThanOrEqual(width);
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
  await expect(frame.navigation.getByRole('link', { name: 'Jersey' })).toBeVisible();
  expect(await longAnimations()).toEqual([]);
  await frame.login.click();
  await expect(frame.dialog('Sign in')).toBeVisible();
  expect(await longAnimations()).toEqual([]);
});
