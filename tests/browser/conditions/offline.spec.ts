import { findStoredKey } from '@szn/shared-contracts';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { listKept, readAndKeep, readTraces, waitUntilKept } from '../../fixtures/offline-reading.ts';
import { createMember, signInAsNewMember } from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

// What the browser says about pages and calls that do not load.
test.use({
  serviceWorkers: 'allow',
  expectedProblems: /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/,
});

const note = 'This is the page as you read it at';

test('Reload without a network shows the page as it was read, without scripts, and online again the live page', async ({
  page,
  context,
}) => {
  await readAndKeep(page, '/men/jeans');
  const titles = await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
  await context.setOffline(true);
  await page.reload();
  const copy = page.getByRole('complementary', { name: 'Offline' });
  await expect(copy).toContainText(note);
  await expect(copy).toContainText('Prices may have changed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Men’s Jeans');
  for (const title of titles.slice(0, 4)) {
    await expect(page.getByRole('main').getByText(title, { exact: true }).first()).toBeVisible();
  }
  // Styles, font and pictures are there.
  const look = await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main article img[src]')];
    return {
      scripts: document.querySelectorAll('script, [rel=modulepreload], template').length,
      data: document.documentElement.innerHTML.includes('"composition"'),
      hasFont: document.fonts.check('16px "Archivo Variable"'),
      columns: getComputedStyle(document.querySelector('main article')?.parentElement ?? document.body)
        .display,
      shown: pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
    };
  });
  expect(look).toMatchObject({ scripts: 0, data: false, hasFont: true });
  expect(look.shown).toBeGreaterThanOrEqual(3);
  // Controls without effect cannot be used.
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).first(),
  ).toBeDisabled();
  expect(await page.locator('form:not([inert])').count()).toBe(0);
  await context.setOffline(false);
  await copy.getByRole('link', { name: 'Try again' }).click();
  await waitForHydration(page);
  await expect(copy).toHaveCount(0);
});

test('Copy has the pictures that the page has loaded, and they stay in the HTTP cache', async ({ page }) => {
  await readAndKeep(page, '/men/jeans');
  const types = await page.evaluate(async () => {
    const cache = await caches.open('szn-offline-pictures-1');
    const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    return responses.map((response) => response?.headers.get('Content-Type'));
  });
  expect(types.length).toBeGreaterThanOrEqual(3);
  // A request with the `Accept` of scripts gets JPEG. Pages get WebP while the provider still makes the AVIF.
  expect(types.filter((type) => type !== 'image/avif' && type !== 'image/webp')).toEqual([]);
  await page.reload();
  await waitForHydration(page);
  const downloaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/media/'))
      .filter((entry) => Number(Reflect.get(entry, 'transferSize')) > 0)
      .map(({ name }) => name),
  );
  expect(downloaded).toEqual([]);
});

test('Page that was not read shows without a network what was, also a page that a link in the page opened', async ({
  page,
  context,
}) => {
  await readAndKeep(page, '/men/jeans');
  await page.getByRole('contentinfo').getByRole('link', { name: /about/i }).first().click();
  await expect(page).toHaveURL('/about-us');
  await waitUntilKept(page, '/about-us');
  await context.setOffline(true);
  await page.goto('/women');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  const links = page.getByRole('main').getByRole('list').getByRole('link');
  await expect(links).toHaveText(['About us', 'Men’s Jeans']);
  await links.last().click();
  await expect(page.getByText(note)).toBeInViewport();
  await page.getByText('Other pages you have read (1)').click();
  await page.getByRole('link', { name: 'About us' }).first().click();
  await expect(page).toHaveURL('/about-us');
  await expect(page.getByText(note)).toBeInViewport();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Copies and the offline page meet the accessibility rules in the ${colorScheme} scheme`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme });
    await readAndKeep(page, '/men/jeans');
    await context.setOffline(true);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/men/jeans', '/women']) {
        await page.goto(path);
        expect(await findViolations(page), `${path} ${width}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('Worker keeps no page of a member, and a sign-out removes all that is kept', async ({
  page,
  context,
}) => {
  await signInAsNewMember(page);
  await page.goto('/wishlist');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const paths = ['/profile', '/outfits', '/profile/data', '/search?q=hoodie', '/wishlist'];
  await Promise.all(
    paths.map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(path);
      // Longer than a page must be shown to count as read.
      await tab.waitForFunction(() => performance.now() > 9000);
      expect(await tab.evaluate(() => document.visibilityState)).toBe('visible');
      await tab.close();
    }),
  );
  await readAndKeep(page, '/men/jeans');
  expect(await listKept(page, 'pages')).toEqual(['/men/jeans']);
  const frame = new SiteFrame(page);
  await frame.logout.click();
  await expect(frame.login).toBeVisible();
  await expect.poll(() => listKept(page, 'pages')).not.toContain('/men/jeans');
  expect((await listKept(page, 'pictures')).filter((path) => path.includes('jeans'))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/men/jeans');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Men’s Jeans')).toHaveCount(0);
});

test('What a member has read is removed when the session has ended elsewhere, and the device can be cleared', async ({
  page,
}) => {
  await signInAsNewMember(page);
  await readAndKeep(page, '/men/jeans');
  // As after a session that has ended while the browser was closed.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/about-us');
  await expect.poll(() => listKept(page, 'pages'), { timeout: 30_000 }).toEqual(['/about-us']);

  // The privacy policy describes every store.
  const stores = await page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
  ]);
  expect(stores.length).toBeGreaterThan(2);
  expect(stores.filter((name) => findStoredKey(name)?.id !== 'offline-pages')).toEqual([]);

  await page.goto('/profile/data');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Clear this device' }).click();
  await expect.poll(() => readTraces(page)).toEqual({ caches: [], notes: 0 });
});

test('Session that ends with the browser keeps nothing', async ({ page }) => {
  const member = await createMember(page);
  await page.goto('/men/jeans#sign-in');
  const frame = new SiteFrame(page);
  await frame.dialog('Sign in').getByLabel('Remember me').uncheck();
  await frame.signIn(member);
  await expect(frame.logout).toBeVisible();
  await page.goto('/women/tops');
  await expect(frame.logout).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(() => performance.now() > 12_000);
  // A slow machine may have kept the page that the guest read before the sign-in.
  expect(await listKept(page, 'pages')).not.toContain('/women/tops');
});

test('Scripts, registry and API answers never come from the worker', async ({ page, context }) => {
  await readAndKeep(page, '/men/jeans');
  const served: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) served.push(response.url());
  });
  await page.reload();
  await waitForHydration(page);
  expect(served.map((url) => new URL(url).pathname)).toEqual(['/men/jeans']);
  const entry = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
        .map(({ href }) => href)
        .find((href) => href.includes('remoteEntry')) ?? '',
  );
  expect(entry).toContain('/releases/catalogue/');
  await context.setOffline(true);
  const addresses = ['/registry.json', '/proxy/products/filtered?gender=men', '/manifest.webmanifest', entry];
  const outcomes = await page.evaluate(
    (urls) =>
      Promise.all(
        urls.map((url) =>
          fetch(url, { cache: 'no-store' }).then(
            ({ status }) => String(status),
            () => 'failed',
          ),
        ),
      ),
    addresses,
  );
  expect(outcomes).toEqual(addresses.map(() => 'failed'));
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((path) => /\.js$|registry|^\/proxy/.test(path))).toEqual([]);
});

test('A product tapped without a network, before its quick view has loaded, leaves the list with a notice', async ({
  page,
  context,
}) => {
  await page.route(/\/slots\.[^/]*js/, (route) => route.abort());
  await page.goto('/men/jeans');
  await waitForHydration(page);
  const articles = page.getByRole('main').getByRole('article');
  const count = await articles.count();
  await context.setOffline(true);
  await articles.first().getByRole('link').first().click();
  const notice = page.getByText('This did not load. Check your connection and try again.', { exact: true });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/men\/jeans$/);
  // Further cards may have been rendered meanwhile.
  expect(await articles.count()).toBeGreaterThanOrEqual(count);
  await context.setOffline(false);
  await page.unroute(/\/slots\.[^/]*js/);
  await articles.first().getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
