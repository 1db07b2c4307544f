import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findFreePort } from '../../tools/child-processes.ts';
import { startStorefront, type Storefront } from '../../tools/start-storefront.ts';
import { findChromium } from '../fixtures/chromium.ts';

export type Bench = { readonly storefront: Storefront; readonly browser: Browser };

/** Starts a storefront and a browser, runs a measurement with them, and stops both. */
export async function withStorefront(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'szn-bench-'));
  const storefront = await startStorefront({
    port: await findFreePort(),
    dataFolder: path.join(dataFolder, 'provider'),
  });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    await measure({ storefront, browser });
  } finally {
    await browser.close();
    await storefront.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** A cheap phone on a mobile network: 1.6 Mbit/s down, 150 ms round trip, a processor four times slower. */
const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const cpuSlowdown = 4;

/** The options of a browser context with the screen of that phone. */
export const phoneContext = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const;

/** Throttles network and processor of a page to those of that phone. */
export async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

declare global {
  /** When the page last had a long task or a response. */
  var benchBusyAt: number;
}

/** Makes the page record what {@link waitUntilIdle} waits for. */
export async function recordActivity(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.benchBusyAt = performance.now();
    for (const type of ['longtask', 'resource']) {
      new PerformanceObserver(() => (globalThis.benchBusyAt = performance.now())).observe({ type });
    }
  });
}

/** Waits for half a second without a long task or a response, so that tasks of an earlier tap are not measured. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() - globalThis.benchBusyAt > 500, null, {
    timeout: 20_000,
  });
}
