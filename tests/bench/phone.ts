import type { BrowserContext, Page } from '@playwright/test';

/** A cheap phone on a mobile network: 1.6 Mbit/s down, 150 ms round trip, a processor four times slower. */
const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const cpuSlowdown = 4;

/** How a context of a browser is made to look like that phone. */
export const phoneContext = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const;

/** Slows the page down to what it would be on that phone. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
