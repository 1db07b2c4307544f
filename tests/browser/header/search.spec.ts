import { waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test('Search box suggests categories and products, and the keyboard follows a suggestion', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  await page.goto('/about-us');
  await waitForHydration(page);
  await frame.search.click();
  await frame.search.pressSequentially('hood');
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option');
  await expect(products.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Hoodies Men' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/men/hoodies');
});

test('Search finds products despite typing errors, offers categories without a match, and keeps every character of a query', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  const listing = new ListingPage(page);
  await page.goto('/about-us');
  await waitForHydration(page);

  await test.step('typing errors are corrected, and the page says so', async () => {
    await frame.search.fill('oversizd hoodei');
    await page.keyboard.press('Enter');
    await expect(listing.heading).toHaveText('Search Results for "oversizd hoodei"');
    await expect(page.getByText('Showing what we found for “oversized hoodie”.')).toBeVisible();
    await expect(listing.cards.first()).toBeVisible();
    for (const title of await listing.titles()) expect(title).toMatch(/hoodie/i);
  });

  await test.step('special characters stay as they were typed, also after a reload', async () => {
    const query = 'blue & “denim” 50% #1?/\\ é';
    await frame.search.fill(`  ${query}  `);
    await page.keyboard.press('Enter');
    await expect(listing.heading).toContainText(query);
    await expect(frame.search).toHaveValue(query);
    await page.reload();
    await expect(frame.search).toHaveValue(query);
  });

  await test.step('a search without a match offers categories', async () => {
    await page.goto('/search?q=zzqx%20%F0%9F%A7%A5');
    await expect(page.getByText('No products found for "zzqx 🧥"')).toBeVisible();
    await expect(listing.cards).toHaveCount(0);
    const categories = page.getByRole('navigation', { name: 'Popular categories' }).getByRole('link');
    await expect(categories).toHaveCount(10);
    await categories.first().click();
    await expect(listing.heading).toHaveText('Men’s T-shirts');
    await expect(listing.cards.first()).toBeVisible();
  });
});
