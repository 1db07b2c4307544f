import type { Page } from '@playwright/test';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { startSwitchableProxy, type SwitchableProxy } from '../../fixtures/fault-proxy.ts';
import type { NetworkFault } from '../../fixtures/faults.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { startOwnGateway, type OwnGateway } from '../../fixtures/own-gateway.ts';
import { signInAsNewMember, storedSessionKeys, type Member } from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

// All tests share one gateway between two proxies.
test.describe.configure({ mode: 'default', timeout: 150_000 });
// A window that the first page of a list fills: the next one is requested during the fault.
test.use({
  expectedProblems: /Failed to load resource|net::ERR_/,
  viewport: { width: 1024, height: 600 },
});

let gateway: OwnGateway;
/** Between the gateway and the provider. */
let behind: SwitchableProxy;
/** Between the browser and the gateway. */
let before: SwitchableProxy;
let metricsUrl: string;
test.beforeAll(async ({ providerOrigin }) => {
  const metricsPort = String(await findFreePort());
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  behind = await startSwitchableProxy(providerOrigin);
  gateway = await startOwnGateway(behind.url, { METRICS_PORT: metricsPort });
  before = await startSwitchableProxy(gateway.url);
});
test.afterAll(async () => {
  await before.stop();
  await gateway.stop();
  await behind.stop();
});
test.afterEach(() => {
  behind.heal();
  before.heal();
});

/** What the gateway counts of a fault between it and the provider, and what becomes of a write. */
const cases: readonly (readonly [
  NetworkFault,
  { readonly reason: string | null; readonly isWritten: boolean },
])[] = [
  ['latency', { reason: null, isWritten: true }],
  ['hang', { reason: 'late', isWritten: false }],
  ['reset', { reason: 'unreachable', isWritten: false }],
  ['truncation', { reason: 'cut', isWritten: true }],
  ['flipped byte', { reason: 'damaged', isWritten: true }],
  ['HTML for JSON', { reason: null, isWritten: false }],
  ['drop after commit', { reason: 'unreachable', isWritten: true }],
];

/** Calls of the provider, with and without the prefix of the gateway. */
const calls = /\/(?:products|wishlist|users)(?:[/?]|$)/;
const forwarded = /^\/proxy\/(?:products|wishlist|users)/;

for (const [index, [fault, { reason, isWritten }]] of cases.entries()) {
  test(
    `Lists, hearts and session survive a connection to the provider with this fault: ${fault}`,
    { tag: '@fault' },
    async ({ page }) => {
      const countFailures = () => readMetric(`szn_provider_failures_total{reason="${reason ?? 'none'}"}`);
      const counted = await countFailures();
      await surviveFault(page, { proxy: behind, fault, urls: calls, isWritten, pageNumber: index + 3 });
      const increased = (await countFailures()) > counted;
      expect(increased, 'the gateway counts the fault').toBe(reason !== null);
    },
  );

  test(
    `Lists, hearts and session survive a connection to the gateway with this fault: ${fault}`,
    { tag: '@fault' },
    async ({ page }) => {
      await surviveFault(page, { proxy: before, fault, urls: forwarded, isWritten, pageNumber: index + 3 });
    },
  );
}

/** The wishlist is read before it is written, and each request ends after 10 s. */
const writeLimitMs = 25_000;

type Case = {
  readonly proxy: SwitchableProxy;
  readonly fault: NetworkFault;
  readonly urls: RegExp;
  readonly isWritten: boolean;
  /** A page of the list that no other test requests, because pages are cached. */
  readonly pageNumber: number;
};

async function surviveFault(page: Page, { proxy, fault, urls, isWritten, pageNumber }: Case): Promise<void> {
  const origin = before.url;
  const listing = new ListingPage(page);
  const frame = new SiteFrame(page);
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const firstPages = [...(await fetchTitles(page, 1)), ...(await fetchTitles(page, 2))];
  const laterPage = await fetchTitles(page, pageNumber);
  const member = await signInAsNewMember(page, origin);
  await listing.open(`${origin}/men`);
  const heart = listing.heartOf(listing.cards.first());
  const title = firstPages[0] ?? '';
  await expect(heart).toHaveAccessibleName(`Add to wishlist: ${title}`);

  await test.step('a list and a write', async () => {
    proxy.inject(fault, urls);
    await listing.cards.last().scrollIntoViewIfNeeded();
    // The next page, or the place where it is requested again.
    await expect(retry.or(listing.cards.nth(12)).first()).toBeAttached({ timeout: 20_000 });
    const shown = await listing.titles();
    expect(shown).toEqual(firstPages.slice(0, shown.length));
    await heart.click();
    const outcome = page.getByText(/Added to wishlist|Failed to add to wishlist/).first();
    await expect(outcome).toBeVisible({ timeout: writeLimitMs });
    expect(proxy.injected()).toBeGreaterThan(0);
  });

  await test.step('a page and the check of the session', async () => {
    await page.goto(`${origin}/men?page=${pageNumber}`);
    await expect(frame.header).toBeVisible();
    await expect(frame.footer).toBeAttached();
    await expect(frame.logout).toBeVisible();
    await expect(retry.or(listing.cards.first()).first()).toBeVisible({ timeout: 20_000 });
    expect(laterPage).toEqual(expect.arrayContaining([...(await listing.titles())]));
    await expect(page.getByText(/undefined|NaN|\[object/)).toHaveCount(0);
  });

  await test.step('everything works again without a reload', async () => {
    proxy.heal();
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1000 }).catch(() => undefined);
      expect(await listing.titles()).toEqual(laterPage);
    }).toPass({ timeout: 10_000 });
    await expect(frame.logout).toBeVisible();
    expect(await storedSessionKeys(page)).toEqual(expect.arrayContaining(['token', 'user']));
    const stored = await page.evaluate(() => localStorage.getItem('user') ?? '');
    expect(JSON.parse(stored)).toMatchObject({ _id: member.id, name: member.name });
  });

  await test.step('the write is there once or not at all, as the heart says', async () => {
    expect(await countWishlist(page, member)).toBe(isWritten ? 1 : 0);
    await listing.open(`${origin}/men`);
    await expect(heart).toHaveAccessibleName(`${isWritten ? 'Remove from' : 'Add to'} wishlist: ${title}`);
    expect(errors).toEqual([]);
  });
}

/** FLIPPED_BYTES sets the number. */
const flips = Number(process.env.FLIPPED_BYTES ?? 60);

test(
  'No byte that changes between provider and gateway becomes another product or another member',
  { tag: '@fault' },
  async ({ page }) => {
    test.setTimeout(60_000 + flips * 200);
    const member = await signInAsNewMember(page, gateway.url);
    const headers = { authorization: `Bearer ${member.token}` };
    const paths = ['/products?limit=12', '/users/getUser', '/users/getLoginStatus', `/wishlist/${member.id}`];
    const read = (path: string) => fetch(`${gateway.url}/proxy${path}`, { headers });
    for (const path of paths) expect((await read(path)).status).toBe(200);
    behind.inject('flipped byte', calls);
    const injectedBefore = behind.injected();
    let refused = 0;
    for (let index = 0; index < flips; index += 1) {
      const { status } = await read(paths[index % paths.length] ?? '');
      refused += Number(status === 502);
    }
    process.stderr.write(`figure: ${flips} flipped bytes, ${flips - refused} passed on\n`);
    expect(behind.injected() - injectedBefore).toBe(flips);
    expect(refused).toBe(flips);
  },
);

async function fetchTitles(page: Page, number: number): Promise<readonly string[]> {
  const response = await page.request.get(`${behind.url}/products/gender/men`, {
    params: { page: number, limit: 12, sort: 'newest' },
  });
  const { products }: { products: readonly { title: string }[] } = await response.json();
  return products.map(({ title }) => title);
}

async function countWishlist(page: Page, { id, token }: Member): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get(`${behind.url}/wishlist/${id}`, { headers });
  const { items }: { items: readonly unknown[] } = await response.json();
  return items.length;
}

async function readMetric(name: string): Promise<number> {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n');
  return Number(
    lines
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}
