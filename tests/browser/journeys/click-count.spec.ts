import type { Locator, Page } from '@playwright/test';
import { Home } from '../../fixtures/home.ts';
import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

/** Notes which brands' products the page has told its gateway of: Playwright itself does not see a beacon's body. */
async function watchClicks(page: Page): Promise<{ counted: string[]; statuses: number[] }> {
  const counted: string[] = [];
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/telemetry/clicks')) statuses.push(answer.status());
  });
  await page.exposeFunction('noteClick', (body: string) => {
    const click: { productId: string } = JSON.parse(body);
    counted.push(click.productId);
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob && String(url).endsWith('/telemetry/clicks')) {
        void body.text().then((text) => Reflect.get(window, 'noteClick')(text));
      }
      return send(url, body);
    };
  });
  return { counted, statuses };
}

/** Follows a card's link to its brand, which opens in a tab of its own. */
async function leaveBy(card: Locator, button: 'left' | 'middle' = 'left'): Promise<void> {
  const opened = card.page().context().waitForEvent('page');
  await card.getByRole('link', { name: /^View Product/ }).click({ button });
  await (await opened).close();
}

const countChoice = (page: Page) => page.getByRole('checkbox', { name: 'Count clicks to brands' });

test('clicks on the first page that a shopper opens are counted, by either button', async ({ page }) => {
  const { counted, statuses } = await watchClicks(page);
  const home = new Home(page);
  await home.openWithoutSplash();
  await untilTakenOver(page, 'main ul[aria-label="Men T-shirts"]');
  const { list, cards } = home.row('Men T-shirts');
  await list.scrollIntoViewIfNeeded();
  await leaveBy(cards.nth(0));
  await expect.poll(() => statuses).toEqual([204]);
  await leaveBy(cards.nth(1), 'middle');
  await expect.poll(() => statuses).toEqual([204, 204]);
  await expect.poll(() => new Set(counted).size).toBe(2);
});

test('a click on a list is counted once, unless the shopper refuses', async ({ page }) => {
  const { counted } = await watchClicks(page);
  const listing = new Listing(page);
  await listing.open('/collections/Jaywalking?utm_source=reel');
  await leaveBy(listing.cards.nth(0));
  await expect.poll(() => counted).toHaveLength(1);
  await countChoice(page).uncheck();
  await leaveBy(listing.cards.nth(1));
  await countChoice(page).check();
  await leaveBy(listing.cards.nth(2), 'middle');
  await expect.poll(() => counted.length).toBeGreaterThan(1);
  // The one in between would have been told of first, and the same one twice before another.
  const first = counted[0];
  expect(new Set(counted).size).toBe(2);
  await leaveBy(listing.cards.nth(0));
  await expect.poll(() => counted).toHaveLength(3);
  expect(counted[2]).toBe(first);
});

test('the privacy policy leads to the choice by the name that it has', async ({ page }) => {
  await page.goto('/privacy-policy');
  const clicks = page.getByRole('region', { name: 'Clicks that we count' });
  await expect(clicks).toContainText('“Count clicks to brands”');
  await clicks.getByRole('link', { name: 'search page' }).click();
  await expect(page).toHaveURL('/search');
  const choices = page.getByRole('group', { name: 'Your choices' });
  await expect(choices.getByRole('checkbox', { name: 'Count clicks to brands' })).toBeChecked();
});

test('a refusal holds in every tab, and no other choice undoes it', async ({ page, context }) => {
  const other = await context.newPage();
  const { counted } = await watchClicks(other);
  const listing = new Listing(other);
  await listing.open('/men');
  await expect(countChoice(other)).toBeChecked();

  await page.goto('/search');
  await untilTakenOver(page);
  await countChoice(page).uncheck();
  await expect(countChoice(other)).not.toBeChecked();
  await leaveBy(listing.cards.nth(0));
  await other.getByRole('checkbox', { name: 'Load more as I scroll' }).uncheck();
  await leaveBy(listing.cards.nth(1));
  await page.reload();
  await expect(countChoice(page)).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Load more as I scroll' })).not.toBeChecked();

  await countChoice(page).check();
  await expect(countChoice(other)).toBeChecked();
  // Twice: a click that was counted in spite of the refusal would have been told of by the second one.
  await leaveBy(listing.cards.nth(2));
  await expect.poll(() => counted.length).toBeGreaterThan(0);
  await leaveBy(listing.cards.nth(2));
  await expect.poll(() => counted).toHaveLength(2);
  expect(new Set(counted).size).toBe(1);
});

test.describe('where the script that counts does not come at first', () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_/ });

  test('it is fetched again from another address, and clicks are counted', async ({ page }) => {
    const { counted } = await watchClicks(page);
    const asked: string[] = [];
    await page.route(/click-count[^/]*\.js$/, async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      if (pathname.includes('/~r1/')) await route.continue();
      else await route.abort();
    });
    const listing = new Listing(page);
    await listing.open('/men');
    await leaveBy(listing.cards.nth(0));
    await expect.poll(() => asked.some((pathname) => pathname.includes('/~r1/'))).toBe(true);
    await leaveBy(listing.cards.nth(1));
    await expect.poll(() => counted).toHaveLength(2);
  });
});
