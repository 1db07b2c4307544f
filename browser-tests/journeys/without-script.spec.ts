import { expect, test } from '../fixtures/test.ts';

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
  await page.locator('a[href*="page=2"]').first().click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
