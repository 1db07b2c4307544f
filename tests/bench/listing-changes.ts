import type { Page } from '@playwright/test';
import { waitUntilIdle } from './browser.ts';
import { median, printTable } from './tables.ts';

const changeRuns = 9;

/** How soon a phone on a listing shows the same list in another order, and another listing. */
export async function measureListChanges(page: Page): Promise<void> {
  printTable(`Another list on a phone, medians of ${changeRuns} (ms; the goal is 100 from answer to paint)`, [
    // Two orders that have no card of the first page in common: a title is painted for the first time only once.
    await measureChange(page, 'order', ['priceHighLow', 'priceLowHigh']),
    await measureChange(page, 'route', ['/women', '/men']),
  ]);
}

type ChangeOf = 'order' | 'route';

type ListChange = {
  readonly total: number;
  /** To the first cards: those that a phone shows. */
  readonly afterAnswer: number;
  /** From the answer to the last card of the page. */
  readonly whole: number;
  /** What the browser itself needs to show as many cards, which are put into the page by no library. */
  readonly cardsAlone: number;
  readonly requestAlone: number;
  /** Frames that were drawn with neither the old products nor the new ones. */
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
    'answer to paint': medianOf('afterAnswer'),
    'the cards alone': medianOf('cardsAlone'),
    'answer to last card': medianOf('whole'),
    'the request alone': medianOf('requestAlone'),
    'frames without products': Math.max(...changes.map(({ emptyFrames }) => emptyFrames)),
  };
}

async function changeList(page: Page, of: ChangeOf, value: string): Promise<ListChange> {
  await waitUntilIdle(page);
  const change = await watchChange(page, of, value);
  if (change.answer.url === '') throw new Error('The page asked for no list.');
  await waitUntilIdle(page);
  const requestAlone = await page.evaluate(async (url) => {
    const startedAt = performance.now();
    await (await fetch(url, { cache: 'no-store' })).json();
    return performance.now() - startedAt;
  }, change.answer.url);
  await waitUntilIdle(page);
  return {
    total: change.paintedAt - change.startedAt,
    afterAnswer: change.paintedAt - change.answer.cameAt,
    whole: change.wholeAt - change.answer.cameAt,
    emptyFrames: change.emptyFrames,
    cardsAlone: await putCards(page),
    requestAlone,
  };
}

const feed = '[role="feed"]';
const title = 'article h2';

/**
 * In the page itself, so that no time of the test's own connection is in it; and woken by what happens there, since a
 * page that is asked in every frame has to make every frame. When a title was painted is told by the browser (W3C
 * Element Timing). Without functions of its own: their names would be kept by a helper that the page does not have.
 */
async function watchChange(page: Page, of: ChangeOf, value: string) {
  return page.evaluate(
    async ({ selector, value, feed, title }) => {
      // When the page itself had the answer, which it may have had to wait for longer than the network took.
      let answer = { url: '', cameAt: 0 };
      const Original = XMLHttpRequest;
      globalThis.XMLHttpRequest = class extends Original {
        constructor() {
          super();
          this.addEventListener('load', () => {
            if (this.responseURL.includes('/proxy/products/gender/'))
              answer = { url: this.responseURL, cameAt: performance.now() };
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
      let isFirstThere = false;
      let emptyFrames = 0;
      const whole = new Promise<number>((resolve) => {
        new MutationObserver((_records, observer) => {
          const first = document.querySelector(`${feed} ${title}`);
          if (!isFirstThere && first === null) {
            requestAnimationFrame(
              () => (emptyFrames += document.querySelector(`${feed} ${title}`) === null ? 1 : 0),
            );
          }
          if (!isFirstThere && first !== null && first.textContent !== before) {
            isFirstThere = true;
            for (const shown of document.querySelectorAll(`${feed} ${title}`))
              shown.setAttribute('elementtiming', 'shown');
          }
          // Cells get their cards a few in a frame.
          if (!isFirstThere || document.querySelector(`${feed} > * > :empty`)) return;
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
      const [paintedAt, wholeAt] = await Promise.all([painted, whole]);
      globalThis.XMLHttpRequest = Original;
      for (const timed of document.querySelectorAll('[elementtiming]'))
        timed.removeAttribute('elementtiming');
      return { startedAt, paintedAt, wholeAt, answer, emptyFrames };
    },
    { selector: of === 'order' ? 'select[name="sort"]' : `a[href="${value}"]`, value, feed, title },
  );
}

/** Takes the list's place with a copy of it that has the first cards only, and back. */
async function putCards(page: Page): Promise<number> {
  return page.evaluate(
    async ({ feed, title }) => {
      const list = document.querySelector(feed);
      const copy = list?.cloneNode(true);
      if (!(list instanceof Element) || !(copy instanceof Element)) throw new Error('There is no list.');
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
