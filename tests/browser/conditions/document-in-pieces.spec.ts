import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { startProxy, type FaultProxy } from '../../fixtures/fault-proxy.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { readLayoutShifts, recordLayoutShifts } from '../../fixtures/layout-shifts.ts';
import { expect, test } from '../../fixtures/test.ts';

const pieceBytes = 500;
/** Long enough for the browser to paint each piece. */
const pauseMs = 40;
/** What follows is below the first screen. */
const pieces = 80;

/** A proxy that sends documents as a slow network does: a piece, a pause, and so on. */
function startSlowProxy(storefrontUrl: string): Promise<FaultProxy> {
  return startProxy(storefrontUrl, ({ headers }) => {
    if (headers['sec-fetch-dest'] !== 'document') return undefined;
    return (response, _forward, url) =>
      void sendInPieces(response, storefrontUrl + url).catch(() => response.destroy());
  });
}

async function sendInPieces(response: ServerResponse, url: string): Promise<void> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = ['content-type', 'content-security-policy'].map((name) => [name, answer.headers.get(name)]);
  response.writeHead(answer.status, Object.fromEntries(headers));
  let sent = body.indexOf('<body');
  response.write(body.subarray(0, sent));
  for (let piece = 0; piece < pieces; piece += 1) {
    await setTimeout(pauseMs);
    response.write(body.subarray(sent, sent + pieceBytes));
    sent += pieceBytes;
  }
  response.end(body.subarray(sent));
}

const pages: readonly (readonly [string, (page: Page) => Locator])[] = [
  ['/', (page) => page.getByRole('group', { name: '1 of 5' }).getByRole('heading')],
  ['/men', (page) => page.getByRole('combobox', { name: 'Sort By' })],
  ['/wishlist', (page) => page.getByRole('main').getByRole('heading', { level: 1 })],
];
for (const [address, content] of pages) {
  for (const width of [390, 820, 1440]) {
    test(`Page ${address} does not shift while its HTML arrives in pieces, ${width} px wide`, async ({
      page,
      storefrontUrl,
    }) => {
      const proxy = await startSlowProxy(storefrontUrl);
      try {
        await page.setViewportSize({ width, height: 844 });
        // Nothing is animated, so that the page has no splash.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await recordLayoutShifts(page);
        await page.goto(proxy.url + address);
        await waitForHydration(page);
        const { sum, moved } = await readLayoutShifts(page);
        // The header may move by a part of a pixel when its font arrives.
        expect(sum, moved.join('\n')).toBeLessThan(0.001);
        await expect(page.getByRole('banner').getByRole('img', { name: 'SZN' })).toBeVisible();
        await expect(content(page)).toBeVisible();
      } finally {
        await proxy.stop();
      }
    });
  }
}
