import type { Browser } from '@playwright/test';
import { phoneContext, throttle, withStorefront } from './browser.ts';
import { median, printTable } from './tables.ts';

const runs = 7;
const paths = ['/', '/men', '/wishlist', '/about-us'] as const;

type Timing = { readonly firstPaint: number; readonly largestPaint: number };

/**
 * Measures cold loads of the first page on a phone, interleaved with loads of the same page without its scripts. The
 * ratio of both is the cost of the composition at run time.
 */
export async function measureFirstRoute(): Promise<void> {
  await withStorefront(async ({ storefront, browser }) => {
    const rows = [];
    for (const path of paths) rows.push(await measurePath(browser, storefront.url + path, path));
    printTable(`First page on a phone, cold, medians of ${runs} interleaved runs (ms)`, rows);
  });
}

async function measurePath(browser: Browser, url: string, path: string) {
  // Fills the caches of gateway and provider for both.
  await load(browser, url, true);
  const composed: Timing[] = [];
  const reference: Timing[] = [];
  for (let run = 0; run < runs; run++) {
    composed.push(await load(browser, url, true));
    reference.push(await load(browser, url, false));
  }
  const firstPaint = median(composed.map((timing) => timing.firstPaint));
  const largestPaint = median(composed.map((timing) => timing.largestPaint));
  const referencePaint = median(reference.map((timing) => timing.largestPaint));
  return {
    page: path,
    'first paint': Math.round(firstPaint),
    'largest paint': Math.round(largestPaint),
    'without scripts': Math.round(referencePaint),
    ratio: (largestPaint / referencePaint).toFixed(2),
  };
}

async function load(browser: Browser, url: string, withScripts: boolean): Promise<Timing> {
  const context = await browser.newContext(phoneContext);
  const page = await context.newPage();
  if (!withScripts) await page.route(/\.js$/, (route) => route.abort());
  await throttle(context, page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const timing = await page.evaluate(
    () =>
      new Promise<Timing>((resolve) => {
        const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        new PerformanceObserver((list) => {
          resolve({ firstPaint, largestPaint: list.getEntries().at(-1)?.startTime ?? firstPaint });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return timing;
}
