import type { Page } from '@playwright/test';
import { countPageResources, readPageResources } from '../fixtures/page-resources.ts';
import { ListingPage } from '../fixtures/listing-page.ts';
import { expect, test } from '../fixtures/test.ts';

// The test blocks pictures.
test.use({ expectedProblems: /Failed to load resource|net::ERR_FAILED/ });

/** Opens this number of pages, of two remotes in turn, by clicks in the footer. */
async function switchPages(page: Page, times: number): Promise<void> {
  await page.evaluate(async (left) => {
    const targets = [
      { link: '/about-us', remote: 'content@' },
      { link: '/collections/Jaywalking', remote: 'catalogue@' },
    ];
    const isShown = (remote: string) =>
      document.querySelector(`[data-remote^="${remote}"] h1`) !== null &&
      document.querySelectorAll('[data-remote]').length === 1;
    for (let count = 0; count < left; count++) {
      const { link, remote } = targets[count % 2] ?? { link: '', remote: '' };
      const anchor = document.querySelector<HTMLElement>(`footer a[href="${link}"]`);
      if (!anchor) throw new Error(`The footer has no link to ${link}.`);
      anchor.click();
      while (!isShown(remote)) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, times);
}

/** Waits for the cards of a list and for the sections below it, which render later. */
async function waitUntilComplete(page: Page, listing: ListingPage): Promise<void> {
  await listing.cards.first().waitFor();
  await listing.waitUntilRendered();
  await page.locator('main footer').waitFor();
}

test('A hundred switches between two remotes leak no timers, subscriptions, listeners and nodes', async ({
  page,
}) => {
  await countPageResources(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // Their nodes depend on the network, not on the pages.
  await page.route(/\.(?:webp|avif|png|jpg)/, (route) => route.abort());
  const listing = new ListingPage(page);
  await listing.open('/collections/Jaywalking');
  // The overlays of the shell render once, when the page is idle: perhaps after the first twenty switches.
  await page.locator('#root ~ div').getByRole('status').first().waitFor({ state: 'attached' });
  // The first switches fill the caches: code, parsed styles, responses of the provider.
  await switchPages(page, 20);
  await waitUntilComplete(page, listing);
  const before = await readPageResources(page, session);

  await switchPages(page, 100);
  await waitUntilComplete(page, listing);
  const after = await readPageResources(page, session);

  expect(after.intervals).toBe(before.intervals);
  // A leak of one listener or subscription for each listing would be 50, a leaked listing 30,000 nodes. Measured: none, and
  // 0.5 MB of compiled code and profiles in the heap. Each card subscribes: a strip that is rendered later makes a few.
  expect(after.subscriptions - before.subscriptions).toBeLessThan(25);
  expect(after.nodes - before.nodes).toBeLessThan(300);
  expect(after.listeners - before.listeners).toBeLessThan(50);
  expect(after.heapBytes - before.heapBytes).toBeLessThan(4_000_000);
});
