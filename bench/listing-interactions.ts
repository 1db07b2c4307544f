import type { Locator, Page } from '@playwright/test';
import { median } from './median.ts';
import { phoneContext, slowDown } from './phone.ts';
import { printTable } from './print-table.ts';
import type { Bench } from './with-storefront.ts';

const sortRuns = 9;
const tapRuns = 7;

/** Taps on a phone: how long each keeps the page from painting, and how soon another order is there. */
export async function measureInteractions({ browser, storefront }: Bench): Promise<void> {
  const context = await browser.newContext({ ...phoneContext, hasTouch: true, isMobile: true });
  await context.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  const page = await context.newPage();
  await slowDown(context, page);
  // The runs are so close together that an order's last answer would still be good.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(`${storefront.url}/men`, { waitUntil: 'networkidle' });
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await watchEvents(page);
  const changes: SortChange[] = [];
  for (let run = 0; run < sortRuns; run++) changes.push(await changeSort(page, run));
  const medianOf = (name: keyof SortChange) => Math.round(median(changes.map((change) => change[name])));
  printTable(`Change of order on a phone, medians of ${sortRuns} (ms)`, [
    {
      'tap to paint': medianOf('total'),
      'answer to paint': medianOf('afterAnswer'),
      'answer to last card': medianOf('whole'),
      'the same request alone': medianOf('reference'),
      'frames without products': Math.max(...changes.map(({ emptyFrames }) => emptyFrames)),
    },
  ]);
  const rows = [];
  for (const [tap, steps] of Object.entries(taps)) rows.push(...(await measureTap(page, tap, steps)));
  printTable(`Interaction to next paint on a phone, medians of ${tapRuns} (ms; the goal is 100)`, rows);
  await context.close();
}

type Step = (page: Page) => Promise<void>;

/**
 * Each tap with what takes it back, and what is between. By raw input: a locator's own tap looks at the page before and
 * while it taps, at the page's expense.
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
  if (box === null) throw new Error('What is to be tapped is not on the page.');
  await untilQuiet(page);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function chooseOtherOrder(page: Page): Promise<void> {
  const select = page.getByLabel('Sort By');
  const isNewest = (await select.inputValue()) === 'newest';
  await select.focus();
  await untilQuiet(page);
  // The browser's own list is not the page's; its choice is.
  await page.keyboard.press(isNewest ? 'ArrowDown' : 'ArrowUp');
}

/** An interaction as the browser saw it, in milliseconds. */
type Interaction = {
  readonly duration: number;
  readonly delay: number;
  readonly handlers: number;
  readonly painting: number;
};

declare global {
  /** Events of interactions since they were last taken, and when the page last had something to do. */
  var benchEvents: Interaction[];
  var benchBusyAt: number;
}

async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.benchEvents = [];
    globalThis.benchBusyAt = performance.now();
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
    for (const type of ['longtask', 'resource']) {
      new PerformanceObserver(() => (globalThis.benchBusyAt = performance.now())).observe({ type });
    }
  });
}

/** Half a second without a long task or an answer; what an earlier tap left to do is not this one's. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() - globalThis.benchBusyAt > 500, null, {
    timeout: 20_000,
  });
}

async function measureTap(page: Page, tap: string, steps: Readonly<Record<string, Step>>) {
  const seen = new Map<string, Interaction[]>(Object.keys(steps).map((name) => [name, []]));
  for (let run = 0; run < tapRuns; run++) {
    for (const [name, act] of Object.entries(steps)) {
      await page.evaluate(() => (globalThis.benchEvents.length = 0));
      await act(page);
      await page.waitForTimeout(500);
      await untilQuiet(page);
      seen.get(name)?.push(await takeLongest(page));
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

/** The event that took longest is the interaction; one that the browser did not note was shorter than 16 ms. */
async function takeLongest(page: Page): Promise<Interaction> {
  const events = await page.evaluate(() => globalThis.benchEvents);
  const none = { duration: 16, delay: 0, handlers: 0, painting: 0 };
  return events.reduce<Interaction>(
    (longest, one) => (one.duration > longest.duration ? one : longest),
    none,
  );
}

type SortChange = {
  readonly total: number;
  /** To the first cards: those that a phone shows. */
  readonly afterAnswer: number;
  /** From the answer to the last card of the page. */
  readonly whole: number;
  readonly reference: number;
  /** Frames that were drawn with neither the old products nor the new ones. */
  readonly emptyFrames: number;
};

/** In the page itself, so that no time of the test's own connection is in it. */
async function changeSort(page: Page, run: number): Promise<SortChange> {
  await untilQuiet(page);
  const order = run % 2 === 0 ? 'priceLowHigh' : 'newest';
  const change = await page.evaluate(async (value) => {
    const select = document.querySelector<HTMLSelectElement>('select[name="sort"]');
    // Without functions of its own: their names would be kept by a helper that the page does not have.
    const firstTitle = '[role="feed"] article h2';
    const before = document.querySelector(firstTitle)?.textContent;
    let emptyFrames = 0;
    // When the page itself had the answer, which it may have had to wait for longer than the network took.
    let answer = { url: '', cameAt: 0 };
    const Original = XMLHttpRequest;
    globalThis.XMLHttpRequest = class extends Original {
      constructor() {
        super();
        this.addEventListener('load', () => {
          if (this.responseURL.includes('/proxy/products/gender/men'))
            answer = { url: this.responseURL, cameAt: performance.now() };
        });
      }
    };
    const startedAt = performance.now();
    if (select) select.value = value;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    let first = before;
    while (first === before || first === undefined) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      first = document.querySelector(firstTitle)?.textContent;
      if (first === undefined) emptyFrames += 1;
    }
    await new Promise((resolve) => setTimeout(resolve));
    const paintedAt = performance.now();
    // Cells get their cards a few in a frame.
    while (document.querySelector('[role="feed"] > * > :empty')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve));
    const wholeAt = performance.now();
    globalThis.XMLHttpRequest = Original;
    return { startedAt, paintedAt, wholeAt, answer, emptyFrames };
  }, order);
  if (change.answer.url === '') throw new Error('The page asked for no list.');
  await untilQuiet(page);
  const reference = await page.evaluate(async (url) => {
    const startedAt = performance.now();
    await (await fetch(url, { cache: 'no-store' })).json();
    return performance.now() - startedAt;
  }, change.answer.url);
  return {
    total: change.paintedAt - change.startedAt,
    afterAnswer: change.paintedAt - change.answer.cameAt,
    whole: change.wholeAt - change.answer.cameAt,
    emptyFrames: change.emptyFrames,
    reference,
  };
}
