import type { Page } from '@playwright/test';
import { findChromium } from '../../fixtures/chromium.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

type ScrolledList = { listing: ListingPage; titles: readonly string[]; y: number };

async function openScrolledList(page: Page): Promise<ScrolledList> {
  const listing = new ListingPage(page);
  await listing.open('/men');
  await listing.scrollTo(36);
  await listing.cards.nth(20).scrollIntoViewIfNeeded();
  return { listing, titles: await listing.titles(), y: await listing.scrollY() };
}

/** Expects the cards and the scroll position of before. */
async function expectRestored({ listing, titles, y }: ScrolledList): Promise<void> {
  await expect.poll(async () => (await listing.titles()).slice(0, titles.length)).toEqual(titles);
  await expect.poll(async () => Math.abs((await listing.scrollY()) - y)).toBeLessThanOrEqual(50);
}

test('List restores its cards and scroll position after a new tab, Back from another route, a reload, and Back from another site', async ({
  page,
  context,
}) => {
  const left = await openScrolledList(page);
  const brandLink = left.listing.cards.nth(20).getByRole('link', { name: /^View Product/ });

  await test.step('the brand opens in a new tab, without access to this one', async () => {
    const opened = context.waitForEvent('page');
    await brandLink.press('Enter');
    const brandPage = await opened;
    await expect(brandPage).toHaveURL(/brand-pages/);
    expect(await brandPage.evaluate(() => window.opener)).toBeNull();
    await brandPage.close();
    await expectRestored(left);
  });

  await test.step('Back from another route', async () => {
    // The footer is out of reach while the list grows. By coordinates: `click` of a locator scrolls the page before it
    // clicks in a sticky header.
    const link = await page
      .getByRole('banner')
      .getByRole('link', { name: /wishlist/i })
      .boundingBox();
    await page.mouse.click((link?.x ?? 0) + 10, (link?.y ?? 0) + 10);
    await expect(page).toHaveURL(/wishlist/);
    await page.goBack();
    await expect(left.listing.cards).toHaveCount(left.titles.length);
    await expectRestored(left);
  });

  await test.step('a reload', async () => {
    await page.reload();
    await expectRestored(left);
  });

  await test.step('Back from the site of the brand, which in-app browsers open in the same tab', async () => {
    await page.goto((await brandLink.getAttribute('href')) ?? '');
    await expect(page).toHaveURL(/brand-pages.*utm_source=szn/);
    await page.goBack();
    await expect(page).toHaveURL(/\/men$/);
    await expectRestored(left);
  });
});

test('Back/forward cache of the browser keeps the list', async ({
  playwright,
  launchOptions,
  storefrontUrl,
  providerOrigin,
}) => {
  // The headless shell has no such cache, and Playwright disables it by default.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    executablePath: findChromium('whole'),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
    const listing = new ListingPage(page);
    await listing.open(`${storefrontUrl}/men`);
    await listing.scrollTo(24);
    const left = { cards: await listing.cards.count(), y: await listing.scrollY() };
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.isPersisted = String(persisted);
      });
    });
    await page.goto(`${providerOrigin}/readyz`);
    // In a timer: the page that evaluates it is gone at once, and so would be the result.
    await page.evaluate(() => void setTimeout(() => window.history.back()));
    await expect(page.locator('html')).toHaveAttribute('data-is-persisted', 'true');
    expect(await listing.cards.count()).toBeGreaterThanOrEqual(left.cards);
    expect(Math.abs((await listing.scrollY()) - left.y)).toBeLessThanOrEqual(50);
  } finally {
    await browser.close();
  }
});

test.describe('far down in a list', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test(
    'List restores the 51st card after Back from another document and after a reload',
    { tag: '@long' },
    async ({ page }) => {
      const listing = new ListingPage(page);
      await listing.open('/men');
      await listing.scrollTo(60);
      // The server renders far fewer cards; the browser renders the others in many frames.
      const card = listing.cards.nth(50);
      await card.scrollIntoViewIfNeeded();
      const title = await card.getByRole('heading').textContent();
      const y = await listing.scrollY();
      const expectCardRestored = async () => {
        await waitForHydration(page);
        await expect(page.locator('[aria-posinset="51"]')).toContainText(title ?? '');
        await expect.poll(async () => Math.abs((await listing.scrollY()) - y)).toBeLessThanOrEqual(50);
      };
      await page.goto('/about-us');
      await page.goBack();
      await expectCardRestored();
      await page.reload();
      await expectCardRestored();
    },
  );
});

test(
  'Two history entries with one address restore a list and a scroll position each',
  { tag: '@long' },
  async ({ page }) => {
    const left = await openScrolledList(page);
    await page.goto('/about-us');
    await left.listing.open('/men');
    expect(await left.listing.scrollY()).toBe(0);
    await page.goto('/sale');
    await page.goBack();
    await waitForHydration(page);
    expect((await left.listing.titles()).length).toBeLessThan(left.titles.length);
    expect(await left.listing.scrollY()).toBe(0);
    await page.goBack();
    await page.goBack();
    await expectRestored(left);
  },
);
