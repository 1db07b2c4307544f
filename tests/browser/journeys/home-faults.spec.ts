import { rename } from 'node:fs/promises';
import path from 'node:path';
import { openBreakableLine } from '../../fixtures/breakable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { Home, belowFoldScript } from '../../fixtures/home.ts';
import { newShopper, register } from '../../fixtures/new-shopper.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

test.describe('with the account remote down', () => {
  test.use({ expectedProblems: /Failed to load resource|RUNTIME-\d+|Federation|preload/i });

  test('a heart says that it failed, the home page stays, and works when the remote is back', async ({
    page,
    ownGateway,
  }) => {
    const home = new Home(page);
    const row = home.row('Men T-shirts');
    const released = path.join(ownGateway.releasesFolder, 'account');
    await rename(released, `${released}.gone`);
    await home.openWhole(ownGateway.url);
    await page.goto(`${ownGateway.url}/#register`);
    await register(page, newShopper());
    await expect(page.getByText('Registered Successfully')).toBeVisible();

    const heart = row.cards.first().getByRole('button', { name: /wishlist/ });
    await heart.click();
    await expect(page.getByText('Failed to add to wishlist')).toBeVisible({ timeout: 20_000 });
    await expect(heart).toHaveAccessibleName(/^Add to wishlist: /);
    await expect(home.hero).toBeVisible();

    await rename(`${released}.gone`, released);
    await heart.click();
    await expect(heart).toHaveAccessibleName(/^Remove from wishlist: /, { timeout: 20_000 });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  });
});

test.describe('with every picture broken', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('each says so in its place, and nothing moves', async ({ page }) => {
    const home = new Home(page);
    await page.route('**/media/**', (route) => route.abort());
    await home.openWithoutSplash();
    const { list, cards } = home.row('Men T-shirts');
    const card = cards.first();
    await expect(home.hero.getByText('Image Not Available').first()).toBeVisible();
    // To the row: a slow server has sent it without its products.
    await list.scrollIntoViewIfNeeded();
    await expect(card.getByText('Image Not Available')).toBeVisible();
    const box = await card.locator('span').first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 5, 2);
    const label = home.row('Labels to know').list.getByRole('link', { name: /Jaywalking/ });
    await label.scrollIntoViewIfNeeded();
    await expect(label.getByText('Image Not Available')).toBeVisible();
  });
});

test.describe('with labels and products slow to come', () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_/ });

  test('their links work before, and their script is fetched again from another address', async ({
    page,
  }) => {
    const home = new Home(page);
    const asked: string[] = [];
    let bring = () => {};
    const isDue = new Promise<void>((resolve) => (bring = resolve));
    await page.route(belowFoldScript, async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      if (!pathname.includes('/~r1/')) return route.abort();
      await isDue;
      return route.continue();
    });
    await home.open();
    const section = page.getByRole('region', { name: 'Luxury streetwear' });
    const row = home.row('Men T-shirts');
    await expect(section.getByRole('link')).toHaveCount(3);
    await expect(row.cards.getByRole('link')).toHaveCount(20);
    await expect.poll(() => asked.some((pathname) => pathname.includes('/~r1/'))).toBe(true);
    await row.cards.nth(2).evaluate((card) => card.scrollIntoView({ block: 'nearest', inline: 'start' }));
    await expect.poll(() => row.inView()).toEqual([2, 3, 4, 5]);
    await page.evaluate(() => window.scrollTo(0, 0));
    bring();
    await home.untilWhole();
    await section.getByRole('button', { name: 'VIEW ALL LUXURY BRANDS' }).click();
    await expect(section.getByRole('link')).toHaveCount(10);
    await section.getByRole('button', { name: 'SHOW LESS' }).click();
    await expect(section.getByRole('link')).toHaveCount(3);
    await row.next.click();
    await expect.poll(() => row.inView()).toEqual([3, 4, 5, 6]);
  });
});

test.describe('on a phone, with the script of labels and products blocked for good', () => {
  test.use({
    expectedProblems: /Failed to load resource|ERR_/,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });

  test('menu and dialogs open, and what was sent stays under a note until trying again brings it alive', async ({
    page,
  }) => {
    const home = new Home(page);
    const frame = new Frame(page);
    await page.route(belowFoldScript, (route) => route.abort());
    await home.open();
    const missing = page.getByRole('alert').filter({ hasText: 'This part did not load' });
    await expect(missing).toBeAttached();

    await page.getByRole('button', { name: 'Open menu' }).tap();
    await frame.dialog('Menu').getByRole('button', { name: 'Login' }).tap();
    await expect(frame.dialog('Sign in')).toBeVisible();
    await expect(frame.dialog('Menu')).toBeHidden();
    await page.goBack();
    await expect(frame.dialog('Sign in')).toBeHidden();
    await expect(page).toHaveURL('/');

    const section = page.getByRole('region', { name: 'Luxury streetwear' });
    const viewAll = section.getByRole('button', { name: 'VIEW ALL LUXURY BRANDS' });
    const row = home.row('Men T-shirts');
    await expect(section.getByRole('link')).toHaveCount(3);
    await expect(row.cards.getByRole('link')).toHaveCount(20);
    for (const sent of [viewAll, home.row('Deepest cuts').next]) {
      await sent.scrollIntoViewIfNeeded();
      await expect(missing).toBeInViewport({ ratio: 1 });
    }
    await page.unroute(belowFoldScript);
    await missing.getByRole('button', { name: 'Try again' }).tap();
    await expect(missing).not.toBeAttached();
    await untilTakenOver(page, 'main ul[aria-label="Men T-shirts"]');
    await row.next.tap();
    await expect.poll(() => row.inView()).toEqual([1]);
    await row.cards
      .nth(1)
      .getByRole('button', { name: /^Add to wishlist/ })
      .tap();
    await expect(page.getByText('Please login to manage your wishlist')).toBeVisible();
    await viewAll.tap();
    await expect(section.getByRole('link')).toHaveCount(10);
  });
});

test.describe('with the provider away while the server draws', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('products come with the browser, to the page as it was sent', async ({
    page,
    providerOrigin,
    openGateway,
  }) => {
    const home = new Home(page);
    const line = await openBreakableLine(providerOrigin);
    const gateway = await openGateway({ PROVIDER_ORIGIN: line.origin });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await line.cut();
    await page.route(`${gateway.url}/`, async (route) => {
      const sent = await route.fetch();
      await line.mend();
      await route.fulfill({ response: sent });
    });
    await page.goto(gateway.url);
    for (const name of ['Men T-shirts', 'Just landed']) {
      await home.row(name).list.scrollIntoViewIfNeeded();
      await expect(home.row(name).cards.first()).toBeVisible();
    }
    await expect(home.hero.locator('img').first()).toBeAttached();
    await line.cut();
  });
});
