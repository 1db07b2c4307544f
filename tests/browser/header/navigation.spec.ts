import { shellOverlaysScript, waitForHydration, waitForShellOverlays } from '../../fixtures/hydration.ts';
import { withHeldScripts } from '../../fixtures/held-scripts.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test('A new page starts at its top with the focus on its heading and its title announced; Back restores the scroll position', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const frame = new SiteFrame(page);
  await page.goto('/terms-of-service');
  await waitForHydration(page);

  await test.step('the header sticks to the top without a layout shift', async () => {
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await expect.poll(async () => Math.round((await frame.header.boundingBox())?.y ?? Infinity)).toBe(0);
    const shift: number = await page.evaluate(() =>
      Array.from<number>(Reflect.get(window, 'layoutShifts')).reduce((sum, value) => sum + value, 0),
    );
    expect(shift).toBeLessThanOrEqual(0.02);
  });

  await test.step('Tab and typing in the header leave the page at its scroll position', async () => {
    await frame.navigation.getByRole('link', { name: 'Men', exact: true }).focus();
    const positions: number[] = [];
    const readPosition = async () => positions.push(await page.evaluate(() => window.scrollY));
    while (!(await frame.search.evaluate((field) => field === document.activeElement))) {
      await page.keyboard.press('Tab');
      await readPosition();
    }
    for (const letter of 'hoodie') {
      await page.keyboard.type(letter);
      await readPosition();
    }
    await page.keyboard.press('ArrowDown');
    await readPosition();
    expect(new Set(positions)).toEqual(new Set([900]));
    await page.keyboard.press('Escape');
  });

  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await test.step('a link opens the new page at its top', async () => {
    // By coordinates: `click` of a locator scrolls the page before it clicks in a sticky header.
    const box = await frame.navigation.getByRole('link', { name: 'Men', exact: true }).boundingBox();
    if (!box) throw new Error('The header is not on the page.');
    await page.mouse.click(box.x + 5, box.y + 10);
    await expect(page).toHaveURL('/men');
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(/Men/);
    await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('Back restores page, title and scroll position', async () => {
    await page.goBack();
    await expect(heading).toHaveText('Terms of Service');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await expect(page).toHaveTitle(/^Terms of Service/);
  });
});

test('Focus on a link prefetches the first products of its page into the HTTP cache', async ({ page }) => {
  const frame = new SiteFrame(page);
  await page.goto('/wishlist');
  await expect(frame.login).toBeVisible();
  const link = frame.footer.getByRole('link', { name: 'Jaywalking' });
  const prefetched = page.waitForResponse(/\/proxy\/products\/source\/Jaywalking/);
  await link.focus();
  expect(await (await prefetched).request().headerValue('sec-purpose')).toBe('prefetch');
  await expect(page).toHaveURL('/wishlist');

  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const isFromCache: boolean[] = [];
  browser.on('Network.responseReceived', ({ type, response }) => {
    // A high window requests the second page at once.
    if (type === 'XHR' && /\/source\/Jaywalking\?(?:.*&)?page=1\b/.test(response.url))
      isFromCache.push(Boolean(response.fromDiskCache || response.fromPrefetchCache));
  });
  await link.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(isFromCache).toEqual([true]);
});

test.describe('without a network', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/ });

  test('An idle page prefetches the lists behind links in view, four at most, and their products are there after a tap', async ({
    page,
  }) => {
    const listing = new ListingPage(page);
    const prefetched: string[] = [];
    page.on('response', (response) => {
      const isPrefetch = response.request().headers()['sec-purpose'] === 'prefetch';
      if (isPrefetch && response.url().includes('/proxy/')) prefetched.push(new URL(response.url()).pathname);
    });
    await listing.open('/men');
    await expect.poll(() => prefetched.length).toBe(4);
    const first = ['Jackets', 'Jeans', 'Polos', 'T-shirts'];
    expect(prefetched.sort()).toEqual(first.map((name) => `/proxy/products/gender/category/men/${name}`));

    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Shop by category' }).getByRole('link').first().click();
    await expect(page).toHaveURL('/men/t-shirts');
    await expect(listing.cards.first()).toBeVisible();
    await page.context().setOffline(false);
  });
});

test('Back during the view transition between two lists returns to the first list without an error', async ({
  page,
}) => {
  const listing = new ListingPage(page);
  await listing.open('/men');
  const link = page
    .getByRole('navigation', { name: 'Shop by category' })
    .getByRole('link', { name: 'Jeans' });
  const rejected = await link.evaluate(async (element: HTMLElement) => {
    const rejection = new Promise<PromiseRejectionEvent>((resolve) =>
      window.addEventListener('unhandledrejection', resolve, { once: true }),
    );
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      window.history.back();
      document.startViewTransition = start;
      return transition;
    };
    element.click();
    const { reason, defaultPrevented } = await rejection;
    return { reason: String(reason), defaultPrevented };
  });
  expect(rejected).toMatchObject({ reason: expect.stringContaining('AbortError'), defaultPrevented: true });
  await expect(listing.heading).toHaveText('Men');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('One list follows another without a view transition', async ({ page }) => {
    const listing = new ListingPage(page);
    await listing.open('/men');
    await page.evaluate(() => {
      document.startViewTransition = () => {
        throw new Error('A view transition has started.');
      };
    });
    await page
      .getByRole('navigation', { name: 'Shop by category' })
      .getByRole('link', { name: 'Jeans' })
      .tap();
    await expect(listing.heading).toHaveText('Men’s Jeans');
  });
});

test.describe('when the network is lost before the offline banner has loaded', () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_/ });

  test(
    'Page loads the offline banner when the network is back, and shows it at the next loss',
    { tag: '@long' },
    async ({ page, context }) => {
      const failed: string[] = [];
      page.on('requestfailed', (request) => {
        if (shellOverlaysScript.test(request.url())) failed.push(new URL(request.url()).pathname);
      });
      await page.route(shellOverlaysScript, (route) => route.abort());
      let areLoaded = false;
      const overlays = waitForShellOverlays(page).then(() => {
        areLoaded = true;
      });
      await page.goto('/about-us');
      await expect.poll(() => failed).toHaveLength(2);
      expect(new Set(failed).size).toBe(2);
      await page.unroute(shellOverlaysScript);
      await expect(async () => {
        await context.setOffline(true);
        await context.setOffline(false);
        await expect.poll(() => areLoaded, { timeout: 5000 }).toBe(true);
      }).toPass();
      await overlays;
      await context.setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  );
});

test('Back while a reloaded page is loading shows the page before', async ({ page }) => {
  await page.goto('/about-us');
  await waitForHydration(page);
  await new SiteFrame(page).footer.getByRole('link', { name: 'Jaywalking' }).click();
  await expect(page).toHaveURL('/collections/Jaywalking');
  // A reload leaves both entries of the history to the same document: Back does not request another one.
  const release = await withHeldScripts(page, () => page.reload({ waitUntil: 'commit' }));
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/about-us');
  release();
  await expect(page.getByText(/We plan to onboard independent designers/)).toBeAttached();
  await expect(page).toHaveTitle(/^About/);
  await expect(page.getByRole('main')).toHaveCount(1);
});
