import type { Page } from '@playwright/test';
import { startSwitchableProxy, type SwitchableProxy } from '../../fixtures/fault-proxy.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { startOwnGateway, type OwnGateway } from '../../fixtures/own-gateway.ts';
import {
  fillRegisterDialog,
  newShopper,
  signInAsNewMember,
  storedSessionKeys,
} from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Networks, clocks and storage of real browsers. */
test.describe.configure({ timeout: 150_000 });
test.use({ expectedProblems: /Failed to load resource|net::ERR_/ });

const mainHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test(
  'A route change without a connection shows a message, and the page by itself when the connection is back',
  { tag: '@fault' },
  async ({ page, context }) => {
    await page.goto('/about-us');
    await waitForHydration(page);
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    // Without the error page, which idle pages prefetch, there would be one sentence without a button.
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await expect.poll(scripts).toContainEqual(expect.stringMatching(/error-page/));
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: /retry|try again/i }).first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await context.setOffline(false);
    await expect(new ListingPage(page).cards.first()).toBeVisible({ timeout: 10_000 });
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), 'without a reload').toBe(true);
  },
);

test(
  'A shopper registers, and adds a product, by a slow phone on a slow connection that loses packets',
  { tag: '@fault' },
  async ({ page }) => {
    test.setTimeout(300_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
      packetLoss: 5,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 3 });
    const slow = expect.configure({ timeout: 90_000 });
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/proxy/'))
        posted.push(new URL(request.url()).pathname);
    });
    const listing = new ListingPage(page);
    await page.goto('/men', { waitUntil: 'commit', timeout: 90_000 });
    await slow(listing.cards.first()).toBeVisible();
    await waitForHydration(page);
    await new SiteFrame(page).login.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Become a member' }).click();
    await fillRegisterDialog(page, newShopper());
    await slow(page.getByText('Registered Successfully')).toBeVisible();
    await page.goto('/men', { waitUntil: 'commit', timeout: 90_000 });
    const heart = listing.heartOf(listing.cards.first());
    await slow(heart).toBeVisible();
    await waitForHydration(page);
    await heart.click();
    await slow(heart).toHaveAccessibleName(/^Remove from wishlist/);
    await slow(page.getByText('Added to wishlist')).toBeVisible();
    expect(posted.toSorted()).toEqual(['/proxy/users/register', '/proxy/wishlist/add']);
  },
);

for (const [offset, ms] of [
  ['ten years behind', -10 * 365 * 86_400_000],
  ['one day behind', -86_400_000],
  ['one day ahead', 86_400_000],
  ['ten years ahead', 10 * 365 * 86_400_000],
] as const) {
  test(
    `A member stays signed in, and pages work, while the clock of the browser is ${offset}`,
    { tag: '@fault' },
    async ({ page }) => {
      const listing = new ListingPage(page);
      await signInAsNewMember(page);
      await page.clock.setSystemTime(Date.now() + ms);
      await listing.open('/men');
      const heart = listing.heartOf(listing.cards.first());
      await heart.click();
      await expect(page.getByText('Added to wishlist')).toBeVisible();
      await listing.scrollTo(24);
      await page.goto('/wishlist');
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
      await expect(new SiteFrame(page).logout).toBeVisible();
      await expect(page.getByText(/Invalid Date|NaN|undefined/)).toHaveCount(0);
      // The splash of the home page ends by timers.
      await page.goto('/');
      await expect(mainHeading(page)).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
    },
  );
}

/** Each runs before the scripts of every page. */
const storages: readonly (readonly [state: string, spoil: () => void])[] = [
  [
    'is full',
    () => {
      if (window.location.hostname !== 'localhost') return;
      const fill = (storage: Storage, size: number) => {
        try {
          for (let piece = 0; piece < 3; piece += 1) storage.setItem(`${size} ${piece}`, 'x'.repeat(size));
        } catch (error) {
          if (!(error instanceof DOMException)) throw error;
        }
      };
      // Down to the last byte: half the size, whenever a piece does not fit.
      for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
        fill(window.localStorage, size);
        fill(window.sessionStorage, size);
      }
    },
  ],
  [
    'throws',
    () => {
      for (const name of ['localStorage', 'sessionStorage'] as const) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    },
  ],
  [
    'is corrupt',
    () => {
      if (window.location.hostname !== 'localhost' || window.localStorage.getItem('corrupt') !== null) return;
      const keys = [
        'token',
        'user',
        'persist:auth',
        'persist:wishlist',
        'lastVisitedPage',
        'theme',
        'corrupt',
      ];
      for (const key of keys) {
        window.localStorage.setItem(key, '{"_id":[1,"\\u0000');
        window.sessionStorage.setItem(key, '\\ud800{');
      }
    },
  ],
];

for (const [state, spoilStorage] of storages) {
  test(
    `Lists, history and a registration work while the storage of the browser ${state}`,
    { tag: '@fault' },
    async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.addInitScript(spoilStorage);
      // Shown where nothing tells that it was seen.
      const popup = page.getByRole('dialog', { name: /^Every Gen.Z.brand. One.rail.$/ });
      await page.addLocatorHandler(popup, () => popup.getByRole('button', { name: 'Close' }).click());
      const listing = new ListingPage(page);
      const frame = new SiteFrame(page);
      await listing.open('/men');
      await listing.scrollTo(24);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
      await expect(mainHeading(page)).toHaveText('About us');
      await page.goBack();
      await expect(listing.cards.first()).toBeVisible();
      await frame.login.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Become a member' }).click();
      await fillRegisterDialog(page, newShopper());
      await expect(page.getByText('Registered Successfully')).toBeVisible();
      await expect(frame.logout).toBeVisible();
      // Without a new document: a session that cannot be stored lasts as long as the page.
      await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click();
      await expect(mainHeading(page)).toHaveText(/Women/i);
      await listing.heartOf(listing.cards.first()).click();
      await expect(page.getByText('Added to wishlist')).toBeVisible();
      expect(errors).toEqual([]);
    },
  );
}

test(
  'Guests see everything, and a member signs in for the tab, while cookies are blocked',
  { tag: '@fault' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
        set: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    // Neither sent nor stored.
    await page.route('**/proxy/**', async (route) => {
      const { cookie: _cookie, ...headers } = route.request().headers();
      const response = await route.fetch({ headers });
      const { 'set-cookie': _set, ...kept } = response.headers();
      await route.fulfill({ response, headers: kept });
    });
    const listing = new ListingPage(page);
    await listing.open('/men');
    await listing.scrollTo(24);
    await new SiteFrame(page).login.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Become a member' }).click();
    await fillRegisterDialog(page, newShopper());
    // The session needs its cookie: the shopper is signed in, or is told.
    await expect(page.getByText(/Registered Successfully|session has ended|sign in/i).first()).toBeVisible();
    await page.goto('/women');
    await expect(listing.cards.first()).toBeVisible();
    // Calls may be on their way when the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test.describe('between gateway and browser', () => {
  test.describe.configure({ mode: 'default' });
  let gateway: OwnGateway;
  let proxy: SwitchableProxy;
  test.beforeAll(async ({ providerOrigin }) => {
    gateway = await startOwnGateway(providerOrigin);
    proxy = await startSwitchableProxy(gateway.url);
  });
  test.afterAll(async () => {
    await proxy.stop();
    await gateway.stop();
  });
  test.afterEach(() => proxy.heal());

  test(
    'Lists load while every second call loses its connection, and no write is sent twice',
    { tag: '@fault' },
    async ({ page }) => {
      const listing = new ListingPage(page);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/proxy/')) sent.push(`${request.method()} ${request.url()}`);
      });
      await signInAsNewMember(page, proxy.url);
      proxy.inject('reset', /^\/proxy\//, 0.5);
      await listing.open(`${proxy.url}/men`);
      await listing.scrollTo(48);
      const links = await listing.links();
      expect(new Set(links).size).toBe(links.length);
      await listing.heartOf(listing.cards.first()).click();
      await expect(page.getByText(/Added to wishlist|Failed to add to wishlist/).first()).toBeVisible();
      expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(1);
      const counts = sent.map((request) => sent.filter((other) => other === request).length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(6);
    },
  );

  test(
    'A logout while the provider is unavailable signs out here at once, and at the provider later',
    { tag: '@fault' },
    async ({ page }) => {
      const frame = new SiteFrame(page);
      const { token } = await signInAsNewMember(page, proxy.url);
      const isSignedIn = async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await page.request.get(`${gateway.url}/proxy/users/getUser`, { headers })).status() === 200;
      };
      await page.goto(`${proxy.url}/men`);
      await waitForHydration(page);
      await expect(frame.logout).toBeVisible();
      proxy.inject('reset', /^\/proxy\//);
      await frame.logout.click();
      await expect(page.getByText('Logout failed')).toBeVisible();
      await expect(frame.login).toBeVisible();
      expect(await storedSessionKeys(page)).toEqual([]);
      expect(await isSignedIn()).toBe(true);
      proxy.heal();
      await page.goto(`${proxy.url}/women`);
      await expect(frame.login).toBeVisible();
      await expect.poll(isSignedIn).toBe(false);
    },
  );
});
