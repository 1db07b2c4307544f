import type { Page } from '@playwright/test';
import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

async function openScrolled(page: Page): Promise<{ listing: Listing; titles: readonly string[]; y: number }> {
  const listing = new Listing(page);
  await listing.open('/men');
  await listing.scrollTo(36);
  await listing.cards.nth(20).scrollIntoViewIfNeeded();
  return { listing, titles: await listing.titles(), y: await listing.scrollY() };
}

async function expectSamePlace(left: Awaited<ReturnType<typeof openScrolled>>): Promise<void> {
  await expect
    .poll(async () => (await left.listing.titles()).slice(0, left.titles.length))
    .toEqual(left.titles);
  await expect.poll(async () => Math.abs((await left.listing.scrollY()) - left.y)).toBeLessThanOrEqual(50);
}

test('the list is where it was left: after a new tab, a reload, and Back from the brand in the same tab', async ({
  page,
  context,
}) => {
  const left = await openScrolled(page);

  const opened = context.waitForEvent('page');
  await left.listing.cards
    .nth(20)
    .getByRole('link', { name: /^View Product/ })
    .press('Enter');
  const brandPage = await opened;
  await brandPage.waitForLoadState();
  await brandPage.close();
  await expectSamePlace(left);

  await page.reload();
  await expectSamePlace(left);

  // In-app browsers open the brand in the same view.
  const link = await left.listing.cards
    .nth(20)
    .getByRole('link', { name: /^View Product/ })
    .getAttribute('href');
  await page.goto(link ?? '');
  await expect(page).toHaveURL(/brand-pages.*utm_source=szn/);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/men$/);
  await expectSamePlace(left);
});

test.describe('far down in a list', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the card that was looked at is there again after Back from another document, and after a reload', async ({
    page,
  }) => {
    const listing = new Listing(page);
    await listing.open('/men');
    await listing.scrollTo(60);
    // Many frames from the last card that the server draws.
    const card = listing.cards.nth(50);
    await card.scrollIntoViewIfNeeded();
    const title = await card.getByRole('heading').textContent();
    const y = await listing.scrollY();
    const isWhereItWas = async () => {
      await untilTakenOver(page);
      await expect(page.locator('[aria-posinset="51"]')).toContainText(title ?? '');
      await expect.poll(async () => Math.abs((await listing.scrollY()) - y)).toBeLessThanOrEqual(50);
    };
    await page.goto('/about-us');
    await page.goBack();
    await isWhereItWas();
    await page.reload();
    await isWhereItWas();
  });
});

test('of two visits of one address in a tab, each comes back with its own list and place', async ({
  page,
}) => {
  const left = await openScrolled(page);
  await page.goto('/about-us');
  await left.listing.open('/men');
  expect(await left.listing.scrollY()).toBe(0);
  await page.goto('/sale');
  await page.goBack();
  await untilTakenOver(page);
  expect((await left.listing.titles()).length).toBeLessThan(left.titles.length);
  expect(await left.listing.scrollY()).toBe(0);
  await page.goBack();
  await page.goBack();
  await expectSamePlace(left);
});

test('the browser itself keeps the page whole while the shopper is elsewhere', async ({
  playwright,
  launchOptions,
  storefrontUrl,
  providerOrigin,
}) => {
  // Playwright's browsers keep no pages unless they are told to.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    const listing = new Listing(page);
    await listing.open(`${storefrontUrl}/men`);
    await listing.scrollTo(24);
    const left = { cards: await listing.cards.count(), y: await listing.scrollY() };
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.cameBack = persisted ? 'as it was' : 'anew';
      });
    });
    await page.goto(`${providerOrigin}/readyz`);
    // A kept page is back at once, and would take the answer of what asked for it away.
    await page.evaluate(() => void setTimeout(() => window.history.back()));
    await expect(page.locator('html')).toHaveAttribute('data-came-back', 'as it was');
    expect(await listing.cards.count()).toBeGreaterThanOrEqual(left.cards);
    expect(Math.abs((await listing.scrollY()) - left.y)).toBeLessThanOrEqual(50);
  } finally {
    await browser.close();
  }
});

test('Back from a neighbouring listing restores the list, and asks for its pages no second time', async ({
  page,
}) => {
  const left = await openScrolled(page);
  await page.keyboard.press('Home');
  await page
    .getByRole('navigation', { name: 'Shop by category' })
    .getByRole('link', { name: 'Jeans' })
    .click();
  await expect(left.listing.heading).toHaveText('Men’s Jeans');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/proxy/products/gender/men')) asked.push(request.url());
  });
  await page.evaluate(() => window.history.back());
  await expect(left.listing.heading).toHaveText('Men');
  await expect.poll(() => left.listing.titles()).toEqual(left.titles);
  expect(asked.length).toBeLessThanOrEqual(1);
});

test('a link with filters shows a friend the same list, with the same boxes ticked', async ({
  page,
  browser,
}) => {
  const listing = new Listing(page);
  await listing.open('/men');
  const brand = page.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first();
  await brand.check();
  await expect(page).toHaveURL(/brands=/);
  await page.getByLabel('Lowest price, in rupees').last().fill('1500');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/minPrice=1500/);
  await expect.poll(async () => Math.min(...(await listing.prices()))).toBeGreaterThanOrEqual(1500);
  const titles = (await listing.titles()).slice(0, 12);

  const friend = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const friendsPage = await friend.newPage();
  const theirs = new Listing(friendsPage);
  await theirs.open(page.url());
  expect(await theirs.titles()).toEqual(titles);
  await expect(friendsPage.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first()).toBeChecked();
  await friend.close();
});
