import { Frame } from '../../fixtures/frame.ts';
import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a search with slips finds what was meant, and says how it was understood', async ({ page }) => {
  const listing = new Listing(page);
  await page.goto('/about-us');
  await new Frame(page).search.fill('oversizd hoodei');
  await page.keyboard.press('Enter');
  await expect(listing.heading).toHaveText('Search Results for "oversizd hoodei"');
  await expect(page.getByText('Showing what we found for “oversized hoodie”.')).toBeVisible();
  await expect(listing.cards.first()).toBeVisible();
  for (const title of await listing.titles()) expect(title).toMatch(/hoodie/i);

  await page.goto('/search?q=zzqx%20%F0%9F%A7%A5');
  await expect(page.getByText('No products found for "zzqx 🧥"')).toBeVisible();
  await expect(listing.cards).toHaveCount(0);
  const ways = page.getByRole('navigation', { name: 'Popular categories' }).getByRole('link');
  await expect(ways).toHaveCount(10);
  await ways.first().click();
  await expect(listing.heading).toHaveText('Men’s T-shirts');
  await expect(listing.cards.first()).toBeVisible();
});
