import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../fixtures/chromium.ts';
import { findFreePort } from '../../tools/child-processes.ts';
import { startStorefront, type Storefront } from '../../tools/start-storefront.ts';

export type Bench = { readonly storefront: Storefront; readonly browser: Browser };

/** Runs a measurement with a storefront and a browser of its own, and ends both after it. */
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
