import type { Page } from '@playwright/test';
import { countHoldings, holdingsOf } from '../fixtures/holdings.ts';
import { Listing } from '../fixtures/listing.ts';
import { expect, test } from '../fixtures/test.ts';

// More than a hundred pages are opened one after the other.
test.setTimeout(300_000);
// The pictures that are kept away.
test.use({ expectedProblems: /Failed to load resource|net::ERR_FAILED/ });

/** From one remote's page to another's and back, as by taps in the footer: so many pages are opened. */
async function switchPages(page: Page, times: number): Promise<void> {
  await page.evaluate(async (left) => {
    const stops = [
      { link: '/about-us', remote: 'content@' },
      { link: '/collections/Jaywalking', remote: 'catalogue@' },
    ];
    const isShown = (remote: string) =>
      document.querySelector(`[data-remote^="${remote}"] h1`) !== null &&
      document.querySelectorAll('[data-remote]').length === 1;
    for (let count = 0; count < left; count++) {
      const { link, remote } = stops[count % 2] ?? { link: '', remote: '' };
      const tap = document.querySelector<HTMLElement>(`footer a[href="${link}"]`);
      if (!tap) throw new Error(`The footer does not lead to ${link}.`);
      tap.click();
      while (!isShown(remote)) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, times);
}

/** What lies below a list comes after its cards. */
async function untilWhole(page: Page, listing: Listing): Promise<void> {
  await listing.cards.first().waitFor();
  await listing.untilDrawn();
  await page.locator('main footer').waitFor();
}

test('a hundred switches between two remotes leave nothing behind', async ({ page }) => {
  await countHoldings(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // Pictures come and go with the network, not with the pages.
  await page.route(/\.(?:webp|avif|png|jpg)/, (route) => route.abort());
  const listing = new Listing(page);
  await listing.open('/collections/Jaywalking');
  // Drawn once, beside the page and when it is idle; twenty switches may be done before that.
  await page.locator('#root ~ div').getByRole('status').first().waitFor({ state: 'attached' });
  // The first ones fill what is kept on purpose: code, parsed styles, answers of the provider.
  await switchPages(page, 20);
  await untilWhole(page, listing);
  const before = await holdingsOf(page, session);

  await switchPages(page, 100);
  await untilWhole(page, listing);
  const after = await holdingsOf(page, session);

  expect([after.repeatingTimers, after.subscriptions]).toEqual([
    before.repeatingTimers,
    before.subscriptions,
  ]);
  // One listener that stays with each listing would be 50 more, a kept listing 30,000 nodes; measured were none, and
  // 0.5 MB of compiled code and profiles in the heap.
  expect(after.nodes - before.nodes).toBeLessThan(300);
  expect(after.listeners - before.listeners).toBeLessThan(50);
  expect(after.heapBytes - before.heapBytes).toBeLessThan(4_000_000);
});
