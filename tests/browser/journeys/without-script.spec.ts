import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts /men shows its first page of cards with pictures, prices and links', async ({
  page,
}) => {
  await page.goto('/men');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  for (const card of await cards.all()) {
    await expect(card.locator('img').first()).toHaveAttribute('src', /\/media\//);
    await expect(card.getByText(/^Rs [\d,]+/).first()).toBeVisible();
    await expect(card.getByRole('link').first()).toHaveAttribute('href', /^http/);
  }
});

test('without scripts the next page is a link', async ({ page }) => {
  await page.goto('/men');
  const links = page.getByRole('feed').getByRole('link', { name: /^View Product/ });
  const firstPage = await addressesOf(links);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL('/men?page=2');
  await expect(page).toHaveTitle('Men, page 2 | SZN');
  const secondPage = await addressesOf(links);
  expect(secondPage).toHaveLength(12);
  expect(secondPage.filter((address) => firstPage.includes(address))).toEqual([]);
});

async function addressesOf(links: Locator): Promise<readonly (string | null)[]> {
  return Promise.all((await links.all()).map((link) => link.getAttribute('href')));
}
