import type { Page } from '@playwright/test';
import { median } from './median.ts';
import { printTable } from './print-table.ts';
import { untilQuiet } from './until-quiet.ts';

const changeRuns = 9;

/** How soon a phone on a listing shows the same list in another order, and another listing. */
export async function measureListChanges(page: Page): Promise<void> {
  printTable(`Another list on a phone, medians of ${changeRuns} (ms; the goal is 100 from answer to paint)`, [
    await measureChange(page, 'order', ['priceLowHigh', 'newest']),
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
  readonly reference: number;
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
    'answer to last card': medianOf('whole'),
    'the same request alone': medianOf('reference'),
    'frames without products': Math.max(...changes.map(({ emptyFrames }) => emptyFrames)),
  };
}

/** In the page itself, so that no time of the test's own connection is in it. */
async function changeList(page: Page, of: ChangeOf, value: string): Promise<ListChange> {
  await untilQuiet(page);
  const change = await page.evaluate(
    async ({ selector, value }) => {
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
            if (this.responseURL.includes('/proxy/products/gender/'))
              answer = { url: this.responseURL, cameAt: performance.now() };
          });
        }
      };
      const startedAt = performance.now();
      const control = document.querySelector<HTMLElement>(selector);
      if (control instanceof HTMLSelectElement) {
        control.value = value;
        control.dispatchEvent(new Event('change', { bubbles: true }));
      } else control?.click();
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
    },
    { selector: of === 'order' ? 'select[name="sort"]' : `a[href="${value}"]`, value },
  );
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
