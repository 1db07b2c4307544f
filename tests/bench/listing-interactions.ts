import type { Locator, Page } from '@playwright/test';
import { measureListChanges } from './listing-changes.ts';
import { type Bench, phoneContext, recordActivity, throttle, waitUntilIdle } from './browser.ts';
import { median, printTable } from './tables.ts';

const tapRuns = 7;

/** Measures taps on a phone: the time to the next paint, and to another sort order or listing. */
export async function measureInteractions({ browser, storefront }: Bench): Promise<void> {
  const context = await browser.newContext(phoneContext);
  await context.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  const page = await context.newPage();
  await throttle(context, page);
  // Otherwise a later run would get the cached response of an earlier one.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(`${storefront.url}/men`, { waitUntil: 'networkidle' });
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await recordActivity(page);
  await recordEvents(page);
  await measureListChanges(page);
  const rows = [];
  for (const [tap, steps] of Object.entries(taps)) rows.push(...(await measureTap(page, tap, steps)));
  printTable(`Interaction to next paint on a phone, medians of ${tapRuns} (ms; the goal is 100)`, rows);
  await context.close();
}

type Step = (page: Page) => Promise<void>;

/**
 * The taps, each with the steps that revert it. They use raw input, because the tap of a locator runs code in the page.
 */
const taps: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  heart: {
    tap: (page) => tapOn(page, page.locator('article button[aria-label^="Add to wishlist"]').first()),
  },
  sort: { choose: chooseOtherOrder },
  filter: {
    open: (page) => tapOn(page, page.getByRole('button', { name: /^Filters/ })),
    tick: (page) => tapOn(page, page.getByRole('dialog').getByRole('checkbox').nth(1)),
    close: (page) => page.keyboard.press('Escape'),
  },
  menu: {
    open: (page) => tapOn(page, page.getByRole('banner').getByRole('button', { name: /menu/i }).first()),
    close: (page) => page.keyboard.press('Escape'),
  },
};

async function tapOn(page: Page, locator: Locator): Promise<void> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The tapped element is not on the page.');
  await waitUntilIdle(page);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function chooseOtherOrder(page: Page): Promise<void> {
  const select = page.getByLabel('Sort By');
  const isNewest = (await select.inputValue()) === 'newest';
  await select.focus();
  await waitUntilIdle(page);
  // The list of options belongs to the browser; only the choice runs code of the page.
  await page.keyboard.press(isNewest ? 'ArrowDown' : 'ArrowUp');
}

/** An interaction as the browser reports it, in ms. */
type Interaction = {
  readonly duration: number;
  readonly delay: number;
  readonly handlers: number;
  readonly painting: number;
};

declare global {
  /** The interactions since the list was last emptied. */
  var benchEvents: Interaction[];
}

async function recordEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.benchEvents = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming)) continue;
        const { interactionId, startTime, processingStart, processingEnd, duration } = entry;
        if (interactionId === 0) continue;
        globalThis.benchEvents.push({
          duration,
          delay: processingStart - startTime,
          handlers: processingEnd - processingStart,
          painting: Math.max(0, startTime + duration - processingEnd),
        });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function measureTap(page: Page, tap: string, steps: Readonly<Record<string, Step>>) {
  const seen = new Map<string, Interaction[]>(Object.keys(steps).map((name) => [name, []]));
  for (let run = 0; run < tapRuns; run++) {
    for (const [name, act] of Object.entries(steps)) {
      await page.evaluate(() => (globalThis.benchEvents.length = 0));
      await act(page);
      await page.waitForTimeout(500);
      await waitUntilIdle(page);
      seen.get(name)?.push(await readLongest(page));
    }
  }
  return [...seen].map(([name, interactions]) => {
    const medianOf = (part: keyof Interaction) => Math.round(median(interactions.map((one) => one[part])));
    return {
      tap: `${tap}: ${name}`,
      'to next paint': medianOf('duration'),
      longest: Math.max(...interactions.map(({ duration }) => duration)),
      'of it waiting': medianOf('delay'),
      'in handlers': medianOf('handlers'),
      painting: medianOf('painting'),
    };
  });
}

/** The longest event of an interaction counts. The browser does not report events shorter than 16 ms. */
async function readLongest(page: Page): Promise<Interaction> {
  const events = await page.evaluate(() => globalThis.benchEvents);
  const none = { duration: 16, delay: 0, handlers: 0, painting: 0 };
  return events.reduce<Interaction>(
    (longest, one) => (one.duration > longest.duration ? one : longest),
    none,
  );
}
