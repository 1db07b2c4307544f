import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { readRegistry } from '@szn/release-registry/registry/environment';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { folders, localRegistryFile } from '../../tools/project-folders.ts';
import { measureInteractions } from './listing-interactions.ts';
import { withStorefront, type Bench } from './browser.ts';
import { printTable } from './tables.ts';

/**
 * Measures a listing: the scripts of its remote, its interactions on a phone, and a very long list. Times depend on the
 * machine; compare them with the reference of the same run.
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
/** The numbers of cards at which figures are read: 10 pages, 100 pages, and the longest supported list. */
const marks = [120, 1200, 5000];

/**
 * Scrolls a list of 5,000 products to its end. The sample catalogue is shorter, so that its products repeat with other
 * ids.
 */
async function measureScrolling({ browser, storefront }: Bench): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 });
  await context.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const traffic = await serveLongList(page, storefront.providerOrigin, Math.max(...marks));
  await page.goto(`${storefront.url}/collections`, { waitUntil: 'networkidle' });
  await recordLongTasks(page);
  const rows = [await readFigures(page, devtools, 'at first')];
  for (const mark of marks) {
    await scrollTo(page, mark);
    rows.push(await readFigures(page, devtools, `${mark} cards`));
  }
  await scrollUp(page);
  rows.push(await readFigures(page, devtools, 'scrolling up for 3 s'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await page.getByRole('feed').waitFor({ state: 'detached' });
  rows.push(await readFigures(page, devtools, 'another page'));
  printTable('Infinite scroll (1x processor)', rows);
  printTable('Its requests', [
    {
      requests: traffic.urls.length,
      repeated: traffic.urls.length - new Set(traffic.urls).size,
      'max. parallel': traffic.maxParallel,
    },
  ]);
  await context.close();
}

type Traffic = { readonly urls: string[]; maxParallel: number };

async function serveLongList(page: Page, providerOrigin: string, count: number): Promise<Traffic> {
  const sample = await fetchSample(providerOrigin);
  const traffic: Traffic = { urls: [], maxParallel: 0 };
  let parallel = 0;
  await page.route(
    (url) => url.pathname === '/proxy/products',
    async (route) => {
      traffic.urls.push(route.request().url());
      parallel += 1;
      traffic.maxParallel = Math.max(traffic.maxParallel, parallel);
      const number = Number(new URL(route.request().url()).searchParams.get('page') ?? '1');
      const from = (number - 1) * pageSize;
      const products = Array.from({ length: Math.min(pageSize, count - from) }, (_nothing, index) => ({
        ...sample[(from + index) % sample.length],
        // The products of the first page keep their ids, because the server has rendered them already.
        ...(from + index < sample.length ? {} : { _id: `again-${from + index}` }),
      }));
      await route.fulfill({ json: { products, hasMore: from + pageSize < count, total: count } });
      parallel -= 1;
    },
  );
  return traffic;
}

async function fetchSample(providerOrigin: string): Promise<readonly object[]> {
  const pages = Array.from({ length: 20 }, async (_nothing, index) => {
    const response = await fetch(`${providerOrigin}/products?page=${index + 1}&limit=48&sort=newest`);
    const products = readField(await response.json(), 'products');
    return Array.isArray(products) ? products.filter(isJsonObject) : [];
  });
  return (await Promise.all(pages)).flat();
}

declare global {
  /** The durations, in ms, of the long tasks since the figures were last read. */
  var benchLongTasks: number[];
}

async function recordLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.benchLongTasks = [];
    new PerformanceObserver((list) => {
      globalThis.benchLongTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
}

/** Scrolls down, more than a screen per frame, until this number of products is loaded. */
async function scrollTo(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const feed = document.querySelector('[role="feed"]');
    // Cards far from the viewport are not in the document; the last one is.
    const cards = feed?.getElementsByTagName('article');
    while (!(Number(cards?.item(cards.length - 1)?.getAttribute('aria-posinset')) >= wanted)) {
      const toEnd = (feed?.getBoundingClientRect().bottom ?? 0) - window.innerHeight;
      window.scrollBy({ top: Math.min(1500, toEnd), behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}

/** Scrolls up for 3 s, half a screen per frame. */
async function scrollUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endsAt = performance.now() + 3000;
    while (performance.now() < endsAt) {
      window.scrollBy({ top: -400, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

async function readFigures(page: Page, devtools: CDPSession, when: string) {
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
