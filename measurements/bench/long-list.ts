import { z } from 'zod';
import type { BenchPage } from './browser/bench-page.ts';
import { profiles } from './browser/profiles.ts';
import { visitListing, type BenchRun } from './bench-run.ts';
import { createSamples } from './report/figures.ts';
import { blockingTimeOf, longestTaskOf } from './report/record-figures.ts';

const pageSize = 12;
const pageCounts = [10, 100] as const;

/** Scrolls through 100 pages of a listing on a phone and reads heap, elements and long tasks after 10 and 100 pages. */
export async function measureLongList(run: BenchRun) {
  const samples = createSamples('long-list');
  const profile = { ...profiles.phone, network: null, cpuSlowdown: 1 };
  await visitListing(run, profile, async (page, variant) => {
    for (const pages of pageCounts) {
      await scrollToProduct(page, pages * pageSize);
      await page.settle();
      samples.add(
        { subject: `/men, ${pages} pages`, condition: 'phone screen, nothing slowed', variant },
        await readFigures(page),
      );
    }
  });
  return samples.figures();
}

const metricsSchema = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });

async function readFigures(page: BenchPage) {
  await page.send('HeapProfiler.collectGarbage');
  const { metrics } = metricsSchema.parse(await page.send('Performance.getMetrics'));
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const record = await page.readRecord();
  return {
    heap: heap / 1024 / 1024,
    elements: await page.evaluate(z.number(), () => document.getElementsByTagName('*').length),
    'blocking time': blockingTimeOf(record),
    'longest task': longestTaskOf(record),
  };
}

const scrollLimitMs = 180_000;

/** Scrolls down, more than a screen per frame, until the product of this number is in the list. */
export async function scrollToProduct(page: BenchPage, count: number): Promise<void> {
  const reached = await page.evaluate(
    z.number(),
    async ({ wanted, limit }: { readonly wanted: number; readonly limit: number }) => {
      // Cards far from the viewport may have left the document; the last one is in it.
      const cards = document.querySelector('[role="feed"]')?.getElementsByTagName('article');
      const findLast = () => cards?.item(cards.length - 1);
      const readLast = () => Number(findLast()?.getAttribute('aria-posinset'));
      const endsAt = performance.now() + limit;
      while (!(readLast() >= wanted) && performance.now() < endsAt) {
        const toEnd = (findLast()?.getBoundingClientRect().bottom ?? 0) - innerHeight;
        scrollBy({ top: Math.min(1500, toEnd), behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return readLast();
    },
    { wanted: count, limit: scrollLimitMs },
  );
  if (!(reached >= count)) throw new Error(`The list has reached product ${reached}, not ${count}.`);
}
