import type { Page } from '@playwright/test';
import { waitUntilIdle } from './browser.ts';
import { median, printTable } from './tables.ts';

const changeRuns = 9;

/** Measures on a phone how soon a listing shows another sort order, and another listing. */
export async function measureListChanges(page: Page): Promise<void> {
  printTable(
    `Another list on a phone, medians of ${changeRuns} (ms; the goal is 100 from response to paint)`,
    [
      // Two sort orders without a common card on the first page: the browser reports only the first paint of a title.
      await measureChange(page, 'order', ['priceHighLow', 'priceLowHigh']),
      await measureChange(page, 'route', ['/women', '/men']),
    ],
  );
}

type ChangeOf = 'order' | 'route';

type ListChange = {
  readonly total: number;
  /** Until the first cards, which fill the screen of a phone, are painted. */
  readonly afterResponse: number;
  /** From the response to the last card of the page. */
  readonly complete: number;
  /** The time in which the browser shows as many cards that no library has rendered. */
  readonly cardsAlone: number;
  readonly requestAlone: number;
  /** Frames without old or new products. */
  readonly emptyFrames: number;
};

async function measureChange(page: Page, of: ChangeOf, values: readonly [string, string]) {
  const changes: ListChange[] = [];
  for (let run = 0; run < changeRuns; run++) {
    changes.push(await changeList(page, of, values[run % 2 === 0 ? 0 : 1]));
  }
  const medianOf = (name: keyof ListChange) => Math.round(median(changes.map((change) => change[name])));
  return {
    'change of': of,
    'tap to paint': medianOf('total'),
    'response to paint': medianOf('afterResponse'),
    'the cards alone': medianOf('cardsAlone'),
    'response to last card': medianOf('complete'),
    'the request alone': medianOf('requestAlone'),
    'frames without products': Math.max(...changes.map(({ emptyFrames }) => emptyFrames)),
  };
}

async function changeList(page: Page, of: ChangeOf, value: string): Promise<ListChange> {
  await waitUntilIdle(page);
  const change = await recordChange(page, of, value);
  if (change.response.url === '') throw new Error('The page requested no list.');
  await waitUntilIdle(page);
  const requestAlone = await page.evaluate(async (url) => {
    const startedAt = performance.now();
    await (await fetch(url, { cache: 'no-store' })).json();
    return performance.now() - startedAt;
  }, change.response.url);
  await waitUntilIdle(page);
  return {
    total: change.paintedAt - change.startedAt,
    afterResponse: change.paintedAt - change.response.receivedAt,
    complete: change.completeAt - change.response.receivedAt,
    emptyFrames: change.emptyFrames,
    cardsAlone: await measureCardsAlone(page),
    requestAlone,
  };
}

const feed = '[role="feed"]';
const title = 'article h2';

/**
 * Runs in the page, so that the time of the test's connection is not included, and with observers, because polling forces
 * frames. The browser reports the paint of a title (W3C Element Timing). Without inner functions: the compiler wraps them
 * in a helper that the page does not have.
 */
async function recordChange(page: Page, of: ChangeOf, value: string) {
  return page.evaluate(
    async ({ selector, value, feed, title }) => {
      // The time at which the page receives the response, which may be later than on the network.
      let response = { url: '', receivedAt: 0 };
      const Original = XMLHttpRequest;
      globalThis.XMLHttpRequest = class extends Original {
        constructor() {
          super();
          this.addEventListener('load', () => {
            if (this.responseURL.includes('/proxy/products/gender/'))
              response = { url: this.responseURL, receivedAt: performance.now() };
          });
        }
      };
      const painted = new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(list.getEntries().reduce((first, { startTime }) => Math.min(first, startTime), Infinity));
        }).observe({ type: 'element' });
      });
      const before = document.querySelector(`${feed} ${title}`)?.textContent;
      let isFirstChanged = false;
      let emptyFrames = 0;
      const complete = new Promise<number>((resolve) => {
        new MutationObserver((_records, observer) => {
          const first = document.querySelector(`${feed} ${title}`);
          if (!isFirstChanged && first === null) {
            requestAnimationFrame(
              () => (emptyFrames += document.querySelector(`${feed} ${title}`) === null ? 1 : 0),
            );
          }
          if (!isFirstChanged && first !== null && first.textContent !== before) {
            isFirstChanged = true;
            for (const shown of document.querySelectorAll(`${feed} ${title}`))
              shown.setAttribute('elementtiming', 'shown');
          }
          // The list renders a few cards per frame.
          if (!isFirstChanged || document.querySelector(`${feed} > * > :empty`)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      const startedAt = performance.now();
      const control = document.querySelector<HTMLElement>(selector);
      if (control instanceof HTMLSelectElement) {
        control.value = value;
        control.dispatchEvent(new Event('change', { bubbles: true }));
      } else control?.click();
      const [paintedAt, completeAt] = await Promise.all([painted, complete]);
      globalThis.XMLHttpRequest = Original;
      for (const timed of document.querySelectorAll('[elementtiming]'))
        timed.removeAttribute('elementtiming');
      return { startedAt, paintedAt, completeAt, response, emptyFrames };
    },
    { selector: of === 'order' ? 'select[name="sort"]' : `a[href="${value}"]`, value, feed, title },
  );
}

/** Replaces the list by a copy of its first cards, and back; resolves to the time until the copy is painted, in ms. */
async function measureCardsAlone(page: Page): Promise<number> {
  return page.evaluate(
    async ({ feed, title }) => {
      const list = document.querySelector(feed);
      const copy = list?.cloneNode(true);
      if (!(list instanceof Element) || !(copy instanceof Element)) throw new Error('The page has no list.');
      [...copy.querySelectorAll('article')].slice(4).forEach((card) => card.remove());
      copy.querySelector(title)?.setAttribute('elementtiming', 'copy');
      const painted = new Promise<number>((resolve) => {
        new PerformanceObserver((entries, observer) => {
          observer.disconnect();
          resolve(entries.getEntries()[0]?.startTime ?? NaN);
        }).observe({ type: 'element' });
      });
      const startedAt = performance.now();
      list.replaceWith(copy);
      const paintedAt = await painted;
      copy.replaceWith(list);
      return paintedAt - startedAt;
    },
    { feed, title },
  );
}
