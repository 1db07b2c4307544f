import type { Page } from '@playwright/test';

declare global {
  /** When the page last had something to do. */
  var benchBusyAt: number;
}

/** Makes the page note what `untilQuiet` waits for. */
export async function watchQuiet(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.benchBusyAt = performance.now();
    for (const type of ['longtask', 'resource']) {
      new PerformanceObserver(() => (globalThis.benchBusyAt = performance.now())).observe({ type });
    }
  });
}

/** Half a second without a long task or an answer; what an earlier tap left to do is not this one's. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() - globalThis.benchBusyAt > 500, null, {
    timeout: 20_000,
  });
}
