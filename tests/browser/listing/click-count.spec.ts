import type { Locator, Page } from '@playwright/test';
import { HomePage } from '../../fixtures/home-page.ts';
import { clickCountScript, waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Records the products whose clicks the page reports, and the responses of the gateway. */
async function recordClicks(page: Page): Promise<{ counted: string[]; statuses: number[] }> {
  const counted: string[] = [];
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/telemetry/clicks')) statuses.push(response.status());
  });
  // Playwright does not see the body of a beacon.
  await page.exposeFunction('recordClick', (body: string) => {
    const click: { productId: string } = JSON.parse(body);
    counted.push(click.productId);
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob && String(url).endsWith('/telemetry/clicks')) {
        void body.text().then((text) => Reflect.get(window, 'recordClick')(text));
      }
      return send(url, body);
    };
  });
  return { counted, statuses };
}

/** Opens the brand's site by the link of a card, and closes the new tab. */
async function openBrand(card: Locator, button: 'left' | 'middle' = 'left'): Promise<void> {
  const opened = card.page().context().waitForEvent('page');
  await card.getByRole('link', { name: /^View Product/ }).click({ button });
  await (await opened).close();
}

const countClicks = (page: Page) => page.getByRole('checkbox', { name: 'Count clicks to brands' });

test('Clicks on products of the home page are counted, with the left and the middle button', async ({
  page,
}) => {
  const { counted, statuses } = await recordClicks(page);
  const home = new HomePage(page);
  await home.openWithoutSplash();
  await waitForHydration(page, 'main ul[aria-label="Men T-shirts"]');
  const { list, cards } = home.row('Men T-shirts');
  await list.scrollIntoViewIfNeeded();
  await openBrand(cards.nth(0));
  await expect.poll(() => statuses).toEqual([204]);
  await openBrand(cards.nth(1), 'middle');
  await expect.poll(() => statuses).toEqual([204, 204]);
  await expect.poll(() => new Set(counted).size).toBe(2);
});

test('A shopper who opts out of click counting is not counted in any tab until opting in again', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const { counted } = await recordClicks(other);
  const listing = new ListingPage(other);
  await listing.open('/men');

  const openChoices = async () => {
    await page.goto('/profile/data');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  };
  await openChoices();
  await countClicks(page).uncheck();
  await openBrand(listing.cards.nth(0));
  await page.getByRole('checkbox', { name: 'Load more as I scroll' }).uncheck();
  await openBrand(listing.cards.nth(1));
  await openChoices();
  await expect(countClicks(page)).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Load more as I scroll' })).not.toBeChecked();

  await countClicks(page).check();
  // Twice: reports arrive in order, so a click that was counted while opted out would be the first.
  await openBrand(listing.cards.nth(2));
  await expect.poll(() => counted.length).toBeGreaterThan(0);
  await openBrand(listing.cards.nth(2));
  await expect.poll(() => counted).toHaveLength(2);
  expect(new Set(counted).size).toBe(1);
});

test.describe('when the script of the click counter fails to load', () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_/ });

  test(
    'Page loads the click counter from a retry address and counts clicks',
    { tag: '@long' },
    async ({ page }) => {
      const { counted } = await recordClicks(page);
      const requested: string[] = [];
      await page.route(clickCountScript, async (route) => {
        const { pathname } = new URL(route.request().url());
        requested.push(pathname);
        if (pathname.includes('/~r1/')) await route.continue();
        else await route.abort();
      });
      const listing = new ListingPage(page);
      await listing.open('/men');
      await openBrand(listing.cards.nth(0));
      await expect.poll(() => requested.some((pathname) => pathname.includes('/~r1/'))).toBe(true);
      await openBrand(listing.cards.nth(1));
      await expect.poll(() => counted).toHaveLength(2);
    },
  );
});
