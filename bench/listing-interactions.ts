import type { Page } from '@playwright/test';
import { median } from './median.ts';
import { phoneContext, slowDown } from './phone.ts';
import { printTable } from './print-table.ts';
import type { Bench } from './with-storefront.ts';

const runs = 5;

/** Taps on a phone: how long each keeps the page from painting, and how soon another order is there. */
export async function measureInteractions({ browser, storefront }: Bench): Promise<void> {
  const context = await browser.newContext({ ...phoneContext, hasTouch: true, isMobile: true });
  await context.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  const page = await context.newPage();
  await slowDown(context, page);
  await page.goto(`${storefront.url}/men`, { waitUntil: 'networkidle' });
  await page.getByRole('feed').getByRole('article').first().waitFor();
  const changes = [];
  for (let run = 0; run < runs; run++) changes.push(await changeSort(page, run));
  printTable(`Change of order on a phone, medians of ${runs} runs (ms)`, [
    {
      'tap to paint': Math.round(median(changes.map(({ total }) => total))),
      'answer to paint': Math.round(median(changes.map(({ afterAnswer }) => afterAnswer))),
      'the same request alone': Math.round(median(changes.map(({ reference }) => reference))),
      ratio: (
        median(changes.map(({ total }) => total)) / median(changes.map(({ reference }) => reference))
      ).toFixed(2),
    },
  ]);
  const rows = [];
  for (const [tap, act] of Object.entries(taps)) {
    rows.push({ tap, 'longest of 3 (ms)': await measureTap(page, act) });
  }
  printTable('Interaction to next paint on a phone (the goal is 100 ms)', rows);
  await context.close();
}

const taps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  heart: (page) => page.locator('article button[aria-label^="Add to wishlist"]').first().tap(),
  sort: async (page) => {
    const select = page.getByLabel('Sort By');
    const isNewest = (await select.inputValue()) === 'newest';
    await select.focus();
    // The browser's own list is not the page's; its choice is.
    await page.keyboard.press(isNewest ? 'ArrowDown' : 'ArrowUp');
  },
  filter: async (page) => {
    await page.getByRole('button', { name: /^Filters/ }).tap();
    await page.getByRole('dialog').getByRole('checkbox').nth(1).tap();
    await page.keyboard.press('Escape');
  },
  menu: async (page) => {
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).first().tap();
    await page.getByRole('dialog').first().waitFor();
    await page.keyboard.press('Escape');
  },
};

declare global {
  /** How long each tap since {@link measureTap} began kept the page from painting, in milliseconds. */
  var benchTapDurations: number[];
}

async function measureTap(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    globalThis.benchTapDurations = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId !== 0)
          globalThis.benchTapDurations.push(entry.duration);
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let time = 0; time < 3; time++) {
    await act(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
  }
  return page.evaluate(() => Math.max(0, ...globalThis.benchTapDurations));
}

type SortChange = { readonly total: number; readonly afterAnswer: number; readonly reference: number };

/** In the page itself, so that no time of the test's own connection is in it. */
async function changeSort(page: Page, run: number): Promise<SortChange> {
  const order = run % 2 === 0 ? 'priceLowHigh' : 'newest';
  const change = await page.evaluate(async (value) => {
    const select = document.querySelector<HTMLSelectElement>('select[name="sort"]');
    const firstTitle = '[role="feed"] article h2';
    const before = document.querySelector(firstTitle)?.textContent;
    performance.clearResourceTimings();
    const startedAt = performance.now();
    if (select) select.value = value;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    while (document.querySelector(firstTitle)?.textContent === before)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    const paintedAt = performance.now();
    const [answer] = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.includes('/proxy/products/gender/men'));
    return {
      total: paintedAt - startedAt,
      afterAnswer: paintedAt - (answer?.responseEnd ?? startedAt),
      url: answer?.name ?? '',
    };
  }, order);
  await page.waitForLoadState('networkidle');
  const reference = await page.evaluate(async (url) => {
    const startedAt = performance.now();
    await (await fetch(url, { cache: 'no-store' })).json();
    return performance.now() - startedAt;
  }, change.url);
  return { ...change, reference };
}
