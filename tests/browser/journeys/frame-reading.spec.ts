import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

/** Every visible text that is smaller than 12 px. */
function smallTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('script, style, noscript')) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 12) small.add(`${size}px: ${text.slice(0, 40)}`);
    }
    return [...small];
  });
}

test.describe('for a shopper who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no text is smaller than 12 px, on any page, in menus and dialogs', async ({ page }) => {
    const frame = new Frame(page);
    await page.setViewportSize({ width: 320, height: 720 });
    for (const path of [
      '/',
      '/men',
      '/sale',
      '/about-us',
      '/privacy-policy',
      '/wishlist',
      '/about-us#menu',
    ]) {
      await page.goto(path);
      await expect(frame.footer).toBeAttached();
      expect(await smallTexts(page), path).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ['/', '/men', '/women#sign-in', '/women#register']) {
      await page.goto(path);
      await expect(frame.footer).toBeAttached();
      expect(await smallTexts(page), path).toEqual([]);
    }
    const register = frame.dialog('Register');
    await expect(register).toBeVisible();
    await untilTakenOver(page);
    await page.keyboard.press('Escape');
    await expect(register).toBeHidden();
    await frame.menuButton('Brands').click();
    await expect(frame.navigation.getByRole('link', { name: 'Bluer' })).toBeVisible();
    expect(await smallTexts(page)).toEqual([]);
  });

  test('nothing of the frame moves by itself or for longer than a blink', async ({ page }) => {
    const frame = new Frame(page);
    const longMotion = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .map(({ effect }) => effect?.getComputedTiming().endTime ?? 0)
          .filter((end) => Number(end) > 50),
      );
    await page.goto('/about-us');
    await frame.menuButton('Men').click();
    await expect(frame.navigation.getByRole('link', { name: 'Jersey' })).toBeVisible();
    expect(await longMotion()).toEqual([]);
    await frame.login.click();
    await expect(frame.dialog('Sign in')).toBeVisible();
    expect(await longMotion()).toEqual([]);
  });
});

test('at 200 % zoom the page fits and its menu works', async ({ page }) => {
  const frame = new Frame(page);
  // A window of 1280 px at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await frame.dialog('Menu').locator('summary', { hasText: 'Men' }).first().click();
  await frame.dialog('Menu').getByRole('link', { name: 'Jersey' }).click();
  await expect(page).toHaveURL('/men/jersey');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a legal page prints without header, footer and controls', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/terms-of-service');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('New szn, new drops!')).toBeHidden();
  await expect(frame.header).toBeHidden();
  await expect(frame.footer).toBeHidden();
  await expect(page.getByRole('main').getByText('18 years').first()).toBeVisible();
});

test('the storefront can be put on a home screen, and its outbound links tell nobody where from', async ({
  page,
}) => {
  await page.goto('/about-us');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest: { name: string; start_url: string; icons: { src: string; sizes: string }[] } = await (
    await page.request.get(address ?? '')
  ).json();
  expect(manifest).toMatchObject({ name: 'SZN', start_url: '/', display: 'standalone' });
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const icons = [...manifest.icons, { src: touchIcon ?? '', sizes: '180x180' }];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }

  await page.goto('/men');
  const outbound = page.locator('a[target="_blank"]');
  await expect(outbound.nth(12)).toBeAttached();
  const rels = await outbound.evaluateAll((links) => links.map((link) => link.getAttribute('rel') ?? ''));
  for (const rel of rels) expect(rel).toMatch(/noopener.*noreferrer|noreferrer.*noopener/);
});
