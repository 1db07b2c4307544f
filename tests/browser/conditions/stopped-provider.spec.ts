import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { startStorefront, type Storefront } from '../../../tools/servers/start-storefront.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { newShopper, signInAsNewMember } from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });
// A window that the first page of a list fills: the next one is requested while the provider is stopped.
test.use({ expectedProblems: /Failed to load resource/, viewport: { width: 1024, height: 600 } });

let storefront: Storefront;
let dataFolder: string;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  dataFolder = await mkdtemp(path.join(tmpdir(), 'szn-stopped-'));
  storefront = await startStorefront({ port: await findFreePort(), dataFolder, logLevel: 'fatal' });
});
test.afterAll(async () => {
  process.kill(storefront.services.provider.pid, 'SIGCONT');
  await storefront.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

test(
  'Shoppers get messages in time while the process of the provider is stopped, and go on when it does',
  { tag: '@fault' },
  async ({ page }) => {
    const { url, services } = storefront;
    const listing = new ListingPage(page);
    const frame = new SiteFrame(page);
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    const loading = trackRequests(page);
    await page.goto(`${url}/about-us`);
    await listing.open(`${url}/men`);
    // The list that was rendered for this page can be the browser's: the gateway must have a copy of its own.
    const renderList = async () => (await page.request.get(`${url}/men`)).text();
    await expect.poll(renderList).toContain('<article');
    // Pictures come from the provider: those that wait for it would hold all six connections of the browser.
    await expect.poll(() => loading.size).toBe(0);
    process.kill(services.provider.pid, 'SIGSTOP');

    await test.step('lists, newsletter and sign-in end with a message', async () => {
      await frame.newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
      await frame.newsletter.getByLabel('Name').fill('Aarohi');
      await frame.newsletter.getByLabel('Email').fill('aarohi@example.in');
      await frame.newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
      const issue = page.getByText('Connection issue. Try again later.');
      await expect(issue).toBeVisible({ timeout: 25_000 });
      await listing.cards.last().scrollIntoViewIfNeeded();
      await expect(retry).toBeVisible({ timeout: 12_000 });
      await expect(listing.cards).toHaveCount(12);
      await frame.login.click();
      await frame.signIn(newShopper());
      await expect(frame.dialog('Sign in').getByRole('alert')).toBeVisible({ timeout: 12_000 });
    });

    await test.step('texts and cached lists are complete, other lists offer Retry', async () => {
      await page.goto(`${url}/about-us`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(`${url}/men`);
      await expect(listing.cards.first()).toBeVisible();
      await page.goto(`${url}/women/dresses`);
      await expect(frame.header).toBeVisible();
      await expect(retry).toBeVisible({ timeout: 15_000 });
    });

    await test.step('all works within 10 s of its continuation', async () => {
      process.kill(services.provider.pid, 'SIGCONT');
      await expect(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 1000 }).catch(() => undefined);
        await expect(listing.cards.first()).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 10_000 });
      await signInAsNewMember(page, url);
      await listing.open(`${url}/men`);
      const heart = listing.heartOf(listing.cards.first());
      await heart.click();
      await expect(page.getByText('Added to wishlist')).toBeVisible();
    });
  },
);

/** The requests of the page that have not ended. */
function trackRequests(page: Page): ReadonlySet<Request> {
  const loading = new Set<Request>();
  page.on('request', (request) => loading.add(request));
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return loading;
}
