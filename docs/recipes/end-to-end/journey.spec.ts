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
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  expect(errors).toEqual([]);
});
