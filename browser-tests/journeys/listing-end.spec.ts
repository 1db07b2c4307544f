import { Frame } from '../fixtures/frame.ts';
import { Listing } from '../fixtures/listing.ts';
import { expect, test } from '../fixtures/test.ts';

test('a category ends: its last product, a word that it is the last, and the footer', async ({
  page,
  request,
  providerOrigin,
}) => {
  const listing = new Listing(page);
  const answer = await request.get(`${providerOrigin}/products/gender/category/women/Corsets?limit=1`);
  const { total }: { total: number } = await answer.json();
  await listing.open('/women/corsets');
  await listing.scrollTo(total);
  await expect(page.getByText('That is everything for now.')).toBeVisible();
  await expect(listing.cards).toHaveCount(total);
  await expect(listing.cards.last()).toHaveAttribute('aria-posinset', String(total));
  const { footer } = new Frame(page);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toBeInViewport();
});

test('End reaches the footer of a list that goes on, which waits meanwhile', async ({ page }) => {
  const listing = new Listing(page);
  await listing.open('/men');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('End');
  await expect(new Frame(page).footer).toBeInViewport();
  const count = await listing.cards.count();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(listing.cards).toHaveCount(count);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('of a long list the document holds what is near, and the rest comes back with its place', async ({
    page,
  }) => {
    const listing = new Listing(page);
    await listing.open('/collections');
    const first = await listing.titles();
    const last = listing.cards.last();
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      expect(Number(await last.getAttribute('aria-posinset'))).toBeGreaterThan(180);
    }).toPass({ timeout: 50_000, intervals: [50] });
    await expect(listing.cards.first()).not.toHaveAttribute('aria-posinset', '1');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(listing.cards.first()).toHaveAttribute('aria-posinset', '1');
    expect((await listing.titles()).slice(0, first.length)).toEqual(first);
    // A stretch is as high without its cards as with them.
    const y = await page.evaluate(() => {
      const stretch = document.querySelector('[role="feed"] > :nth-child(3)');
      return (stretch?.getBoundingClientRect().top ?? 0) + window.scrollY;
    });
    await page.evaluate((top) => window.scrollTo({ top: top - 3000, behavior: 'instant' }), y);
    const card = page.locator('[aria-posinset="121"]');
    await card.waitFor({ state: 'attached' });
    const cardY = await card.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    expect(Math.abs(cardY - y)).toBeLessThanOrEqual(2);
  });
});

test('reduction badges say what the database says', async ({ page, request, providerOrigin }) => {
  const listing = new Listing(page);
  const answer = await request.get(`${providerOrigin}/products/sale?page=1&limit=12&sort=newest`);
  const { products }: { products: readonly { price: unknown; salePrice: unknown }[] } = await answer.json();
  const badges = products.map(
    ({ price, salePrice }) => `${Math.round(100 * (1 - toRupees(salePrice) / toRupees(price)))}% OFF`,
  );
  expect(badges).toHaveLength(12);
  await listing.open('/sale');
  const shown = await listing.cards.getByText(/% OFF$/).allTextContents();
  expect(shown.slice(0, 12)).toEqual(badges);
});

/** A number, or a text with a currency, commas and spaces. */
function toRupees(price: unknown): number {
  return Number(
    String(price)
      .replace(/^Rs\.?/i, '')
      .replaceAll(/[^\d.]/g, ''),
  );
}
