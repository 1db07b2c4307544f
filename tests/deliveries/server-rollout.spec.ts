import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { untilReady } from '@szn/remote-kit/lib/child-processes';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { createWishlistWriter } from '../../provider/test/support/wishlist-writer.ts';
import { folders, root } from '../../tools/project/project-folders.ts';
import { loadPagesWithFiles } from '../fixtures/asset-traffic.ts';
import type { Balancer } from '../fixtures/balancer.ts';
import { waitForHydration } from '../fixtures/hydration.ts';
import { copyShellAsOtherBuild } from '../fixtures/other-shell.ts';
import { runReleaseTool } from '../fixtures/publish.ts';
import { newShopper, signInAsNewMember } from '../fixtures/shoppers.ts';
import { SiteFrame } from '../fixtures/site-frame.ts';
import { expect, test } from '../fixtures/test.ts';
import { withSystem, type Installation, type Server, type System } from '../fixtures/balanced-system.ts';
import { sendTraffic, type TrafficKind } from '../fixtures/traffic.ts';

/** The first of six ports. */
const port = 18_400;
/** Three times the interval in which the balancer checks. */
const shutdownDelayMs = 3000;
const requestsPerSecond = 15;
const writePauseMs = 200;

const present: Installation = { folder: root, shellFolder: path.join(folders.shell, 'dist') };
const postgresFolder = lookForPostgres();
test.skip(postgresFolder === undefined, 'PostgreSQL is not installed');

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(folders.cache, 'szn-rollout-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * The version before: the servers of a built checkout that `BASELINE` names, or these servers with another build of the
 * shell.
 */
async function prepareVersionBefore(): Promise<Installation> {
  const baseline = process.env.BASELINE;
  if (baseline === undefined || baseline === '')
    return { folder: root, shellFolder: await copyShellAsOtherBuild(folder) };
  const checkout = path.resolve(baseline);
  return { folder: checkout, shellFolder: path.join(checkout, 'shell/dist') };
}

const shopper = newShopper();
const kinds: readonly TrafficKind[] = [
  {
    name: 'pages',
    share: 40,
    isPage: true,
    withoutProducts: /^\/(?:about-us)?$/,
    ask: (number) => ({ path: ['/', '/men', '/women', '/about-us'][number % 4] ?? '/' }),
  },
  {
    name: 'rendered listings',
    share: 20,
    isPage: true,
    ask: (number) => ({ path: `/men?minPrice=${300 + (number % 1500)}` }),
  },
  {
    name: 'lists of the API',
    share: 30,
    isPage: false,
    ask: (number) => ({ path: `/proxy/products?limit=20&minPrice=${300 + (number % 5000)}` }),
  },
  {
    name: 'sign-ins',
    share: 10,
    isPage: false,
    ask: () => ({ path: '/proxy/users/login', body: { email: shopper.email, password: shopper.password } }),
  },
];

async function register(origin: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(shopper);
  expect((await fetch(`${origin}/proxy/users/register`, { method: 'POST', headers, body })).ok).toBe(true);
}

async function writeWishlist(origin: string, isOver: () => boolean) {
  const api = `${origin}/proxy`;
  const listed: { products: { _id: string }[] } = await (await fetch(`${api}/products?limit=20`)).json();
  const ids = listed.products.map(({ _id }) => _id);
  const writer = await createWishlistWriter(api, `rollout-${Date.now()}`, ids);
  await writer.writeUntilFailure(api, async () => {
    await wait(writePauseMs);
    return !isOver();
  });
  return { acknowledged: writer.acknowledged(), isComplete: isOver(), losses: await writer.findLosses(api) };
}

/** Replaces the servers one after another; each next one when the balancer uses the one before again. */
async function rollOut(servers: readonly Server[], balancer: Balancer, next: Installation): Promise<void> {
  for (const server of servers) {
    process.kill(server.service.pid, 'SIGTERM');
    expect(await server.service.ended).toBe(0);
    server.service = server.start(next);
    await untilReady(`${server.origin}/readyz`, server.service, 60_000);
    await expect.poll(() => balancer.isReady(server.origin)).toBe(true);
  }
}

const mainScript = (page: Page) =>
  page.locator('script[src^="/assets/main."]').getAttribute('src', { timeout: 5000 });

/** Carries out what loads files of the shell that this page has not loaded yet, and leaves the page by a link. */
async function useLateParts(page: Page): Promise<void> {
  const site = new SiteFrame(page);
  await site.search.fill('jeans');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await site.navigation.getByRole('link', { name: 'Women', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/women');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(site.logout).toBeVisible();
}

/** Rolls out in the documented order while shoppers use the storefront, and back in the reverse order. */
async function exchangeUnderTraffic(page: Page, system: System, before: Installation) {
  const { gateways, providers, balancers } = system;
  const origin = `http://localhost:${port}`;
  const address = `${origin}/men`;
  await page.goto(address);
  await waitForHydration(page);
  const shellBefore = await mainScript(page);

  await rollOut(providers, balancers.providers, present);
  await rollOut(gateways, balancers.gateways, present);
  await useLateParts(page);
  await page.goto(address);
  await waitForHydration(page);
  expect(await mainScript(page)).not.toBe(shellBefore);
  await expect(new SiteFrame(page).logout).toBeVisible();

  await rollOut(gateways, balancers.gateways, before);
  await rollOut(providers, balancers.providers, before);
  await useLateParts(page);
  await page.goto(address);
  await waitForHydration(page);
  expect(await mainScript(page)).toBe(shellBefore);
  await expect(new SiteFrame(page).logout).toBeVisible();
  // An idle page prefetches lists, and the servers stop next.
  await page.goto('about:blank');
}

test('Servers and shell are rolled out and back under traffic: no request and no file fails, old pages go on', async ({
  page,
}) => {
  const before = await prepareVersionBefore();
  const failedInBrowser: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failedInBrowser.push(`${response.status()} ${response.url()}`);
  });
  const options = {
    port,
    postgresFolder: postgresFolder ?? '',
    installation: before,
    environment: {
      SHUTDOWN_DELAY_MS: String(shutdownDelayMs),
      ALLOWED_ORIGINS: `http://localhost:${port}`,
    },
  };
  await withSystem(options, async (system) => {
    const { origin, releases, balancers } = system;
    for (const { shellFolder } of [before, present])
      await runReleaseTool(releases.RELEASES_STORE, 'host', 'files', '--from', shellFolder);
    await register(origin);
    await signInAsNewMember(page, `http://localhost:${port}`);
    let isEnded = false;
    const isOver = () => isEnded;
    const running = Promise.all([
      sendTraffic(origin, kinds, { perSecond: requestsPerSecond }, isOver),
      loadPagesWithFiles(origin, isOver),
      writeWishlist(origin, isOver),
    ]);
    await exchangeUnderTraffic(page, system, before).finally(() => {
      isEnded = true;
    });
    const [traffic, files, writes] = await running;

    const requests = [...traffic.tallies.values()].reduce((sum, tally) => sum + tally.requests, 0);
    // A server that is busy can close a connection in the moment in which the balancer uses it; reads are then repeated.
    const repeated = balancers.gateways.countUnanswered() + balancers.providers.countUnanswered();
    test.info().annotations.push({
      type: 'rolled out and back',
      description: `${requests} requests, of which the balancers repeated ${repeated}, ${files.files} files of pages, ${writes.acknowledged} writes`,
    });
    // A server that starts takes the processors of this machine: a page can then be sent without its products, which the
    // browser completes. Servers of their own have none of these.
    const isIncomplete = ({ reason }: { readonly reason: string }) => reason === 'page without products';
    const incomplete = traffic.failures.filter(isIncomplete);
    expect(traffic.failures.filter((failure) => !isIncomplete(failure))).toEqual([]);
    expect(incomplete.length).toBeLessThan(requests / 100);
    expect(files).toMatchObject({ failed: [], shells: 2 });
    expect(writes).toMatchObject({ isComplete: true, losses: [] });
    expect(failedInBrowser).toEqual([]);
  });
});
