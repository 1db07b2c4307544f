import type { Page } from '@playwright/test';
import { readLayoutShifts, recordLayoutShifts } from '../../fixtures/layout-shifts.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

const pagesOfLists = /\/proxy\/products\/(gender|source)/;

/** A fling: a wheel event each 60 ms, which the browser handles on a processor of a quarter of the speed. */
async function fling(page: Page, count: number, deltaY = 1266): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { width = 0 } = page.viewportSize() ?? {};
  const sent: Promise<unknown>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const event = { type: 'mouseWheel', x: width / 2, y: 500, deltaX: 0, deltaY } as const;
      // A busy page answers late; a shopper does not wait for it.
      sent.push(devtools.send('Input.dispatchMouseEvent', event));
      if (sent.length < count) return;
      clearInterval(timer);
      resolve();
    }, 60);
  });
  await Promise.all(sent);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
}

/** Holds the pages that lists request until the returned function is called. */
async function holdPages(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pagesOfLists, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function expectNoShift(page: Page): Promise<void> {
  const { cumulative, sum, moved } = await readLayoutShifts(page);
  expect(Math.max(cumulative, sum), moved.join('\n')).toBeLessThanOrEqual(0.01);
}

const windows = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

for (const [name, viewport] of windows) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('Nothing moves in forty flings through a list, and the cards arrive where the shopper is', async ({
      page,
    }) => {
      const listing = new ListingPage(page);
      await recordLayoutShifts(page);
      // Longer than the way of all flings.
      await listing.open('/women');
      const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
      await fling(page, 40);
      await expect.poll(() => listing.scrollY()).toBeGreaterThan(20_000);
      await page.waitForFunction(() =>
        [...document.querySelectorAll('[role="feed"] article')].some((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          return bottom > 0 && top < window.innerHeight;
        }),
      );
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeCloseTo(pageHeight, -1);
      await expectNoShift(page);
    });

    test('The end of a list and the footer stay in place while pages arrive, the last one short', async ({
      page,
    }) => {
      const listing = new ListingPage(page);
      await recordLayoutShifts(page);
      const release = await holdPages(page);
      await listing.open('/collections/Crayyheads');
      const main = page.getByRole('main');
      // On wide screens the next page is requested at once: its rows are near.
      const loading = main.getByText('Loading more products');
      const end = main.getByRole('link', { name: 'Load more' }).or(loading);
      await end.first().evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await expect(loading).toBeAttached();
      const { footer } = new SiteFrame(page);
      const top = async () => Math.round((await footer.boundingBox())?.y ?? 0);
      const before = await top();
      release();
      await expect(page.getByText('That is everything for now.')).toBeInViewport();
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
      await expectNoShift(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: windows[0][1] });

  test.describe('without network', () => {
    test.use({ expectedProblems: /Failed to load resource|net::ERR_FAILED/ });

    test('A failed page moves nothing, and Retry is there wherever its rows are', async ({ page }) => {
      const listing = new ListingPage(page);
      await recordLayoutShifts(page);
      await listing.open('/men');
      await page.route(pagesOfLists, (route) => route.abort());
      await fling(page, 10);
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await expect(retry).toBeInViewport();
      await fling(page, 3);
      await expect(retry).toBeInViewport();
      await page.unroute(pagesOfLists);
      await retry.click();
      await expect(listing.cards.nth(12)).toBeAttached();
      await expectNoShift(page);
    });
  });

  test('Load more moves nothing after the tap, when its page arrives late and is short', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('szn:choices', '{"loadsByItself":false}'));
    await recordLayoutShifts(page);
    const listing = new ListingPage(page);
    await listing.open('/collections/Crayyheads?page=2');
    const count = await listing.cards.count();
    const release = await holdPages(page);
    await page.getByRole('link', { name: 'Load more' }).click();
    const { footer } = new SiteFrame(page);
    await footer.scrollIntoViewIfNeeded();
    // A shift within 500 ms after a tap counts as the shopper's own.
    const tappedAt = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() - since > 500, tappedAt);
    release();
    await expect(listing.cards.nth(count)).toBeAttached();
    await expectNoShift(page);
  });
});
