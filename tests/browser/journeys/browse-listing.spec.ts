import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a shopper scrolls /men to its third page and sees no product twice', async ({ page }) => {
  const listing = new Listing(page);
  await listing.open('/men');
  await expect(listing.cards).toHaveCount(12);
  await listing.scrollTo(36);
  const links = await listing.cards
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(links.length);
});

test('sorting by price keeps the address shareable', async ({ page, context, storefrontUrl }) => {
  const listing = new Listing(page);
  await listing.open('/men/t-shirts');
  await listing.sort.selectOption('Price: Low to High');
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  await expect.poll(async () => isAscending(await listing.prices())).toBe(true);

  const shared = new Listing(await context.newPage());
  await shared.open(storefrontUrl + new URL(page.url()).pathname + new URL(page.url()).search);
  expect(await shared.titles()).toEqual((await listing.titles()).slice(0, 12));
});

test('a heading too long for a narrow phone breaks between its words, not at a hyphen', async ({ page }) => {
  const listing = new Listing(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await listing.open('/men/t-shirts');
  await expect(listing.heading).toHaveAccessibleName('Men’s T-shirts');
  const lines = await listing.heading.evaluate((heading) => {
    const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode() && !words.currentNode.textContent?.includes('T-shirts'));
    const start = words.currentNode.textContent?.indexOf('T-shirts') ?? 0;
    range.setStart(words.currentNode, start);
    range.setEnd(words.currentNode, start + 'T-shirts'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('every product opens at its brand, in a new tab', async ({ page, context }) => {
  const listing = new Listing(page);
  await listing.open('/collections/Jaywalking');
  const opened = context.waitForEvent('page');
  await listing.cards.first().getByRole('link').first().click();
  const brandPage = await opened;
  await expect(brandPage).toHaveURL(/brand-pages/);
  expect(await brandPage.evaluate(() => window.opener)).toBeNull();
});

test('Back from another route restores the loaded cards and the place', async ({ page }) => {
  const listing = new Listing(page);
  await listing.open('/men');
  await listing.scrollTo(36);
  await listing.cards.nth(20).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const titles = await listing.titles();
  // The header is in sight; the footer would be reached through more and more pages. By the mouse itself, because a
  // locator's click scrolls the page before it clicks in a sticky header.
  const link = await page
    .getByRole('banner')
    .getByRole('link', { name: /wishlist/i })
    .boundingBox();
  await page.mouse.click((link?.x ?? 0) + 10, (link?.y ?? 0) + 10);
  await expect(page).toHaveURL(/wishlist/);
  await page.evaluate(() => window.history.back());
  await expect(listing.cards).toHaveCount(titles.length);
  expect(await listing.titles()).toEqual(titles);
  await expect
    .poll(() => page.evaluate((was) => Math.abs(window.scrollY - was), before))
    .toBeLessThanOrEqual(50);
});

function isAscending(prices: readonly number[]): boolean {
  return prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0));
}
