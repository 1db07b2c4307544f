import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ hasSeenPopup: false });

const name = 'Every Gen Z label. One rail.';

/** From here on time passes by `page.clock.fastForward` only. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('the popup comes once per browser session, takes the focus and gives it back', async ({
  page,
  context,
}) => {
  const frame = new Frame(page);
  const cart = page.getByRole('button', { name: 'Cart' });
  const popup = page.getByRole('dialog', { name });
  await stopClock(page);
  await page.goto('/about-us');
  await expect(frame.login).toBeVisible();
  await cart.focus();
  await page.clock.fastForward(999);
  await expect(popup).toBeHidden();
  await page.clock.fastForward(1);
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await page.clock.fastForward(300);
  await expect(popup).toBeHidden();
  await expect(cart).toBeFocused();

  await page.reload();
  await expect(frame.login).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(popup).toBeHidden();
  await page.clock.resume();
  const other = await context.newPage();
  await other.goto('/men');
  await expect(other.getByRole('dialog', { name })).toBeVisible();
});

test('it never comes over the splash', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('dialog', { name })).toBeVisible({ timeout: 15_000 });
  const others = await page.locator('dialog[open]').count();
  expect(others).toBe(1);
});

test('it never comes over a dialog that is open', async ({ page }) => {
  await stopClock(page);
  await page.goto('/men#sign-in');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('dialog', { name })).toBeHidden();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

test('its way in leads to all brands and leaves no popup behind', async ({ page }) => {
  await page.goto('/about-us');
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Explore all brands' }).click();
  await expect(page).toHaveURL('/collections');
  await expect(page.getByRole('dialog', { name })).toBeHidden();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
