import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const last = (page: Page) => page.getByRole('region', { name: 'What comes next' });
const promise = (page: Page) => page.getByText(/We plan to onboard independent designers/);

/** How visible a text is, the parts of the page around it taken into account. */
const opacityOf = (page: Page) =>
  promise(page).evaluate((text) => {
    let opacity = 1;
    for (let part: Element | null = text; part; part = part.parentElement)
      opacity *= Number(getComputedStyle(part).opacity);
    return opacity;
  });

test('the texts of About arrive once they are scrolled into view, and stay', async ({ page }) => {
  await page.goto('/about-us');
  await expect(page).toHaveTitle(/^About us/);
  await expect(last(page)).toHaveAttribute('data-reveal', 'waiting');
  expect(await opacityOf(page)).toBe(0);
  await last(page).scrollIntoViewIfNeeded();
  await expect(last(page)).toHaveAttribute('data-reveal', 'arriving');
  await expect.poll(() => opacityOf(page)).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(last(page)).not.toBeInViewport();
  expect(await opacityOf(page)).toBe(1);
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the texts of About are simply there', async ({ page }) => {
    await page.goto('/about-us');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
    await last(page).scrollIntoViewIfNeeded();
    await expect(last(page)).toHaveAttribute('data-reveal', 'resting');
    expect(await opacityOf(page)).toBe(1);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the texts of About are simply there, and so are those of the legal pages', async ({ page }) => {
    await page.goto('/about-us');
    await expect(promise(page)).toBeVisible();
    await expect(last(page)).toHaveCSS('opacity', '1');
    await expect(page.getByText(/was founded in 2025/)).toBeVisible();
    await page.goto('/terms-of-service');
    await expect(page.getByText(/You must be at least 18 years old/)).toBeVisible();
    await expect(page.getByText(/at least 30 days’ notice of material changes/)).toBeVisible();
  });
});
