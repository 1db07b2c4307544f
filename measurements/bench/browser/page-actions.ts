import { z } from 'zod';
import type { BenchPage, Point } from './bench-page.ts';

/** The middle of the first matching element that is on the screen. Rejects if there is none. */
export function locate(page: BenchPage, selector: string): Promise<Point> {
  return page.evaluate(
    z.object({ x: z.number(), y: z.number() }),
    (wanted: string) => {
      for (const element of document.querySelectorAll(wanted)) {
        const { x, y, width, height } = element.getBoundingClientRect();
        const middle = { x: x + width / 2, y: y + height / 2 };
        const isOnScreen =
          width > 0 &&
          height > 0 &&
          middle.x > 0 &&
          middle.x < innerWidth &&
          y >= 0 &&
          y + height <= innerHeight;
        if (isOnScreen) return middle;
      }
      throw new Error(`${wanted} is not on the screen.`);
    },
    selector,
  );
}

/** Scrolls the first matching element to the middle of its scroll container. */
export async function scrollIntoView(page: BenchPage, selector: string): Promise<void> {
  await page.evaluate(
    z.null(),
    (wanted: string) => {
      document.querySelector(wanted)?.scrollIntoView({ block: 'center' });
      return null;
    },
    selector,
  );
}

export async function tapOn(page: BenchPage, selector: string): Promise<void> {
  await page.tap(await locate(page, selector));
}

type TextQuery = {
  readonly selector: string;
  /** Source of a regular expression. */
  readonly pattern: string;
};

/** Marks the only matching element whose text matches, and resolves to a selector that finds it. */
export function markByText(page: BenchPage, query: TextQuery): Promise<string> {
  return page.evaluate(
    z.string(),
    ({ selector, pattern }: TextQuery) => {
      for (const marked of document.querySelectorAll('[data-bench]')) marked.removeAttribute('data-bench');
      const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(({ textContent }) =>
        new RegExp(pattern).test(textContent?.trim() ?? ''),
      );
      if (found.length !== 1)
        throw new Error(`${found.length} elements ${selector} have the text ${pattern}.`);
      found[0]?.setAttribute('data-bench', 'target');
      return '[data-bench="target"]';
    },
    query,
  );
}

const changeSchema = z.object({ startedAt: z.number(), shownAt: z.number() });

declare global {
  var benchChange: z.infer<typeof changeSchema>;
}

/** Starts to watch for the next tap or key and, after it, for other products in the list. */
export function watchList(page: BenchPage): Promise<null> {
  return page.evaluate(z.null(), () => {
    const change = { startedAt: 0, shownAt: 0 };
    globalThis.benchChange = change;
    const readTitles = () =>
      [...document.querySelectorAll('[role="feed"] article h2')]
        .slice(0, 4)
        .map(({ textContent }) => textContent)
        .join('|');
    const before = readTitles();
    const start = ({ timeStamp }: Event) => (change.startedAt ||= timeStamp);
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, start, { capture: true, once: true });
    }
    new MutationObserver((_records, observer) => {
      const titles = readTitles();
      if (titles === before || titles === '') return;
      observer.disconnect();
      // After the frame in which they are painted.
      requestAnimationFrame(() => setTimeout(() => (change.shownAt = performance.now())));
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    return null;
  });
}

/** Resolves to the time from the tap until other products were shown, in ms; at most the limit. */
export async function waitForList(page: BenchPage, limitMs: number): Promise<number> {
  const { startedAt, shownAt } = await page.evaluate(
    changeSchema,
    async (limit: number) => {
      const endsAt = performance.now() + limit;
      while (globalThis.benchChange.shownAt === 0 && performance.now() < endsAt) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return globalThis.benchChange;
    },
    limitMs,
  );
  return shownAt === 0 ? limitMs : shownAt - startedAt;
}
