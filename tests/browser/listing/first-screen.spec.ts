import type { Page } from '@playwright/test';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const maxTopPx = 300;
const lists = [
  '/men',
  '/women',
  '/men/jeans',
  '/sale',
  '/sale/women',
  '/collections',
  '/collections/Jaywalking',
  '/search?q=hoodie',
];

/** The toast that answers the heart of a guest covers no word of the heading. */
async function expectToastBesideHeading(page: Page, listing: ListingPage): Promise<void> {
  await listing.heartOf(listing.cards.first()).click();
  const toast = await page
    .getByRole('listitem')
    .filter({ hasText: 'Please login to manage your wishlist' })
    .boundingBox();
  if (!toast) throw new Error('There is no toast.');
  const heading = await listing.heading.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { right, bottom } = words.getBoundingClientRect();
    return { right, bottom };
  });
  expect(toast.x >= heading.right || toast.y >= heading.bottom).toBe(true);
}

for (const [viewport, columns] of [
  [{ width: 1366, height: 768 }, 4],
  [{ width: 1440, height: 900 }, 4],
  [{ width: 1680, height: 1050 }, 5],
] as const) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test(`First row of each list has ${columns} cards near the top, with their prices on the screen`, async ({
      page,
    }) => {
      const listing = new ListingPage(page);
      for (const path of lists) {
        await listing.open(path);
        const tops = await listing.cards.evaluateAll((cards) =>
          cards.map((card) => Math.round(card.getBoundingClientRect().top)),
        );
        expect(tops[0], path).toBeLessThanOrEqual(maxTopPx);
        expect(tops.filter((top) => top === tops[0]).length, path).toBe(columns);
        for (let index = 0; index < columns; index += 1)
          await expect(listing.priceOf(listing.cards.nth(index)), path).toBeInViewport({ ratio: 1 });
      }
      await expectToastBesideHeading(page, listing);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Picture of a card has no other control than its heart', async ({ page }) => {
    const listing = new ListingPage(page);
    await listing.open('/sale');
    const controls = listing.cards.first().locator('div:first-child :is(a, button, input)');
    await expect(controls).toHaveCount(1);
    await expect(listing.heartOf(listing.cards.first())).toBeVisible();
    await expectToastBesideHeading(page, listing);
  });

  test('Quick view keeps the link to the brand and the heart on the screen', async ({ page }) => {
    const listing = new ListingPage(page);
    await listing.open('/men/hoodies');
    await listing.titleOf(listing.cards.first()).click();
    const dialog = page.getByRole('dialog');
    const [buy, heart] = [
      dialog.getByRole('link', { name: /^View Product/ }).first(),
      dialog.getByRole('button', { name: /wishlist/i }).first(),
    ];
    for (const place of [dialog.getByText('Price checked'), dialog.getByRole('slider')]) {
      await expect(buy).toBeInViewport({ ratio: 1 });
      await expect(heart).toBeInViewport({ ratio: 1 });
      // What arrives above the place after the scrolling moves it.
      await expect(async () => {
        await place.scrollIntoViewIfNeeded();
        await expect(place).toBeInViewport({ timeout: 500 });
      }).toPass();
    }
    await expect(buy).toBeInViewport({ ratio: 1 });
    await expect(heart).toBeInViewport({ ratio: 1 });
  });

  test('Page of a product keeps the price, the link to the brand and the heart on the screen', async ({
    page,
  }) => {
    const answer = await page.request.get('/proxy/products/gender/men?limit=1');
    const { products }: { readonly products: readonly { readonly _id: string }[] } = await answer.json();
    await page.goto(`/product-details?id=${products[0]?._id}`);
    const main = page.getByRole('main');
    const bar = main
      .getByRole('link', { name: /^View Product/ })
      .first()
      .locator('..');
    const parts = [
      bar.getByText(/^Rs [\d,]+$/),
      bar.getByRole('link', { name: /^View Product/ }),
      bar.getByRole('button', { name: /wishlist/i }),
    ];
    for (const place of [main.getByRole('heading', { level: 1 }), main.getByText('Price checked')]) {
      await place.scrollIntoViewIfNeeded();
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    }
  });

  test('Chips above a list filter by a price with one tap, and take it away with another', async ({
    page,
  }) => {
    const listing = new ListingPage(page);
    await listing.open('/men');
    const chip = page.getByRole('button', { name: 'Up to Rs 999', exact: true });
    await listing.scrollTo(24);
    await expect(chip).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(chip).toBeInViewport({ ratio: 1 });
    await chip.click();
    await expect(page).toHaveURL('/men?maxPrice=999');
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => Math.max(...(await listing.prices()))).toBeLessThanOrEqual(999);
    await chip.click();
    await expect(page).toHaveURL('/men');
  });
});
