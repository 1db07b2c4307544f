import { expect, test } from '@playwright/test';

test('Page is shown in the deployed storefront with this version, and its errors are none', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  // The link of the preview; it selects this version for all later pages of this browser, too.
  await page.goto('');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  // A first visit is greeted after some seconds.
  const dialog = page.getByRole('dialog');
  await page.addLocatorHandler(dialog, () => page.keyboard.press('Escape'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  expect(errors).toEqual([]);
});
