import { HomePage, belowFoldScript } from '../../fixtures/home-page.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { startTcpProxy } from '../../fixtures/tcp-proxy.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ expectedProblems: /Failed to load resource|ERR_/ });

test(
  'Links of brand and product sections work before their script has loaded, from a retry address',
  { tag: '@fault' },
  async ({ page }) => {
    const home = new HomePage(page);
    const requested: string[] = [];
    let releaseScript = () => {};
    const isReleased = new Promise<void>((resolve) => (releaseScript = resolve));
    await page.route(belowFoldScript, async (route) => {
      const { pathname } = new URL(route.request().url());
      requested.push(pathname);
      if (!pathname.includes('/~r1/')) return route.abort();
      await isReleased;
      return route.continue();
    });
    await home.open();
    const section = page.getByRole('region', { name: 'Luxury streetwear' });
    const row = home.row('Just landed');
    await expect(section.getByRole('link')).toHaveCount(3);
    await expect(row.cards.getByRole('heading').getByRole('link')).toHaveCount(14);
    await expect.poll(() => requested.some((pathname) => pathname.includes('/~r1/'))).toBe(true);
    await row.cards.nth(2).evaluate((card) => card.scrollIntoView({ block: 'nearest', inline: 'start' }));
    await expect.poll(() => row.visibleItems()).toEqual([2, 3, 4, 5]);
    await page.evaluate(() => window.scrollTo(0, 0));
    releaseScript();
    await home.waitUntilHydrated();
    await section.getByRole('button', { name: 'VIEW ALL LUXURY BRANDS' }).click();
    await expect(section.getByRole('link')).toHaveCount(10);
    await section.getByRole('button', { name: 'SHOW LESS' }).click();
    await expect(section.getByRole('link')).toHaveCount(3);
    await row.next.click();
    await expect.poll(() => row.visibleItems()).toEqual([3, 4, 5, 6]);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'Home page works without the script of its brand and product sections until Try again loads it',
    { tag: '@long' },
    async ({ page }) => {
      const home = new HomePage(page);
      const frame = new SiteFrame(page);
      await page.route(belowFoldScript, (route) => route.abort());
      await home.open();
      const failure = page.getByRole('alert').filter({ hasText: 'This part did not load' });
      await expect(failure).toBeAttached();

      await page.getByRole('button', { name: 'Open menu' }).tap();
      await frame.dialog('Menu').getByRole('button', { name: 'Login' }).tap();
      await expect(frame.dialog('Sign in')).toBeVisible();
      await expect(frame.dialog('Menu')).toBeHidden();
      await page.goBack();
      await expect(frame.dialog('Sign in')).toBeHidden();
      await expect(page).toHaveURL('/');

      const section = page.getByRole('region', { name: 'Luxury streetwear' });
      const viewAll = section.getByRole('button', { name: 'VIEW ALL LUXURY BRANDS' });
      const row = home.row('Just landed');
      await expect(section.getByRole('link')).toHaveCount(3);
      await expect(row.cards.getByRole('heading').getByRole('link')).toHaveCount(14);
      for (const control of [viewAll, home.row('Deepest cuts').next]) {
        await control.scrollIntoViewIfNeeded();
        await expect(failure).toBeInViewport({ ratio: 1 });
      }
      await page.unroute(belowFoldScript);
      await failure.getByRole('button', { name: 'Try again' }).tap();
      await expect(failure).not.toBeAttached();
      await waitForHydration(page, 'main ul[aria-label="Just landed"]');
      await row.next.tap();
      await expect.poll(() => row.visibleItems()).toEqual([1]);
      await row.cards
        .nth(1)
        .getByRole('button', { name: /^Add to wishlist/ })
        .tap();
      await expect(page.getByText('Please login to manage your wishlist')).toBeVisible();
      await viewAll.tap();
      await expect(section.getByRole('link')).toHaveCount(10);
    },
  );
});

test(
  'Browser loads the products of the home page when the provider is unavailable to the server',
  { tag: '@long' },
  async ({ page, providerOrigin, openGateway }) => {
    const home = new HomePage(page);
    const proxy = await startTcpProxy(providerOrigin);
    const gateway = await openGateway({ PROVIDER_ORIGIN: proxy.origin });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await proxy.disconnect();
    await page.route(`${gateway.url}/`, async (route) => {
      const response = await route.fetch();
      await proxy.reconnect();
      await route.fulfill({ response });
    });
    await page.goto(gateway.url);
    for (const name of ['Men T-shirts', 'Just landed']) {
      await home.row(name).list.scrollIntoViewIfNeeded();
      await expect(home.row(name).cards.first()).toBeVisible();
    }
    await expect(home.hero.locator('img').first()).toBeAttached();
    await proxy.disconnect();
  },
);
