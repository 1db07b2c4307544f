import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { readRegistry } from '@szn/release-registry/registry/registry-file';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { folders, localRegistryFile } from '../../tools/project-folders.ts';
import { measureInteractions } from './listing-interactions.ts';
import { withStorefront, type Bench } from './browser.ts';
import { printTable } from './tables.ts';

/**
 * What a listing costs: its remote's scripts, its answers to taps on a phone, and a very long scroll. Printed, never
 * asserted: times depend on the machine, and those that are claimed stand beside a reference of the same run.
 */
export async function measureListing(): Promise<void> {
  await printScriptSizes();
  await withStorefront(async (bench) => {
    await measureInteractions(bench);
    await measureScrolling(bench);
  });
}

async function printScriptSizes(): Promise<void> {
  const registry = await readRegistry(localRegistryFile());
  const version = registry.microFrontends.catalogue?.[0]?.metadata.version ?? '';
  const { browser } = await readReleaseRecord(folders.releases, { name: 'catalogue', version });
  const rows = await Promise.all(
    [browser.entry, ...browser.scripts].map(async (file) => {
      const bytes = await readFile(path.join(folders.releases, 'catalogue', version, 'browser', file));
      return { script: file, KB: brotliCompressSync(bytes).length / 1024 };
    }),
  );
  const total = rows.reduce((sum, { KB }) => sum + KB, 0);
  printTable('Scripts of the catalogue on a listing (brotli; the limit is 35 KB)', [
    ...rows,
    { script: 'in all', KB: total },
  ]);
}

const pageSize = 12;
/** Cards at which the figures are taken: 10 pages, 100 pages, and the longest list that is promised to work. */
const marks = [120, 1200, 5000];

/**
 * One list of 5,000 products, scrolled to its end. The sample catalogue is shorter, so its products are served again
 * under further ids; everything else is the storefront as it is.
 */
async function measureScrolling({ browser, storefront }: Bench): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 });
  await context.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const traffic = await serveLongList(page, storefront.providerOrigin, Math.max(...marks));
  await page.goto(`${storefront.url}/collections`, { waitUntil: 'networkidle' });
  await watchLongTasks(page);
  const rows = [await takeFigures(page, devtools, 'at first')];
  for (const mark of marks) {
    await scrollTo(page, mark);
    rows.push(await takeFigures(page, devtools, `${mark} cards`));
  }
  await glide(page);
  rows.push(await takeFigures(page, devtools, 'gliding over them for 3 s'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await page.getByRole('feed').waitFor({ state: 'detached' });
  rows.push(await takeFigures(page, devtools, 'another page'));
  printTable('Infinite scroll (1x processor)', rows);
  printTable('Its requests', [
    {
      requests: traffic.urls.length,
      'of them repeated': traffic.urls.length - new Set(traffic.urls).size,
      'most at once': traffic.mostAtOnce,
    },
  ]);
  await context.close();
}

type Traffic = { readonly urls: string[]; mostAtOnce: number };

async function serveLongList(page: Page, providerOrigin: string, count: number): Promise<Traffic> {
  const sample = await fetchSample(providerOrigin);
  const traffic: Traffic = { urls: [], mostAtOnce: 0 };
  let atOnce = 0;
  await page.route(
    (url) => url.pathname === '/proxy/products',
    async (route) => {
      traffic.urls.push(route.request().url());
      atOnce += 1;
      traffic.mostAtOnce = Math.max(traffic.mostAtOnce, atOnce);
      const number = Number(new URL(route.request().url()).searchParams.get('page') ?? '1');
      const from = (number - 1) * pageSize;
      const products = Array.from({ length: Math.min(pageSize, count - from) }, (_nothing, index) => ({
        ...sample[(from + index) % sample.length],
        // The server's first page keeps its ids, or the list would begin twice.
        ...(from + index < sample.length ? {} : { _id: `again-${from + index}` }),
      }));
      await route.fulfill({ json: { products, hasMore: from + pageSize < count, total: count } });
      atOnce -= 1;
    },
  );
  return traffic;
}

async function fetchSample(providerOrigin: string): Promise<readonly object[]> {
  const pages = Array.from({ length: 20 }, async (_nothing, index) => {
    const answer = await fetch(`${providerOrigin}/products?page=${index + 1}&limit=48&sort=newest`);
    const products = readField(await answer.json(), 'products');
    return Array.isArray(products) ? products.filter(isJsonObject) : [];
  });
  return (await Promise.all(pages)).flat();
}

declare global {
  /** What {@link watchLongTasks} has seen in the page since the figures were last taken, in milliseconds. */
  var benchLongTasks: number[];
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.benchLongTasks = [];
    new PerformanceObserver((list) => {
      globalThis.benchLongTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
}

/** Down to the end of the cards, a screen and more in each frame, until so many products are loaded. */
async function scrollTo(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const feed = document.querySelector('[role="feed"]');
    // Cards far from the screen are not in the document; the last one is.
    const cards = feed?.getElementsByTagName('article');
    while (!(Number(cards?.item(cards.length - 1)?.getAttribute('aria-posinset')) >= wanted)) {
      const toEnd = (feed?.getBoundingClientRect().bottom ?? 0) - window.innerHeight;
      window.scrollBy({ top: Math.min(1500, toEnd), behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}

/** Back up over the cards, half a screen in each frame. */
async function glide(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endsAt = performance.now() + 3000;
    while (performance.now() < endsAt) {
      window.scrollBy({ top: -400, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

async function takeFigures(page: Page, devtools: CDPSession, when: string) {
  const longTasks = await page.evaluate(() => globalThis.benchLongTasks.splice(0));
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { elements, cards } = await page.evaluate(() => ({
    elements: document.getElementsByTagName('*').length,
    cards: document.querySelectorAll('[role="feed"] article').length,
  }));
  return {
    when,
    'heap MB': usedSize / 1024 / 1024,
    elements,
    'cards in the document': cards,
    'tasks over 50 ms': longTasks.length,
    'longest ms': Math.round(Math.max(0, ...longTasks)),
  };
}
