import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { visitAids } from '../../fixtures/visit-aids.ts';

const lastVisited = (page: Page) => page.evaluate(() => localStorage.getItem('lastVisitedPage'));

test('a new page begins at its top, with the focus on its heading and its title read out; Back returns to the place', async ({
  page,
}) => {
  const frame = new Frame(page);
  await page.goto('/terms-of-service');
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  // By its place: Playwright's own click scrolls the page to where the sticky header would be without sticking.
  const box = await frame.navigation.getByRole('link', { name: 'Men', exact: true }).boundingBox();
  if (!box) throw new Error('The header is not there.');
  await page.mouse.click(box.x + 5, box.y + 10);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(page).toHaveURL('/men');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/Men/);
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(heading).toHaveText('Terms of Service');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await expect(page).toHaveTitle(/^Terms of Service/);
});

test('the last page but the home page is remembered, and none that does not exist', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/men/jeans?sort=priceLowHigh');
  await expect.poll(() => lastVisited(page)).toBe('/men/jeans?sort=priceLowHigh');
  await frame.header.getByRole('link', { name: 'SZN' }).click();
  await expect(page).toHaveURL('/');
  expect(await lastVisited(page)).toBe('/men/jeans?sort=priceLowHigh');
});

test('a bar shows after 150 ms of waiting for a page, and not before', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/about-us');
  await expect(frame.login).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Loading the next page' });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/releases/catalogue/**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await frame.footer.getByRole('link', { name: 'Jaywalking' }).click();
  await page.clock.fastForward(149);
  await expect(bar).toHaveCount(0);
  await page.clock.fastForward(1);
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL('/about-us');
  answer();
  await page.clock.resume();
  await expect(page).toHaveURL('/collections/Jaywalking');
  await expect(bar).toHaveCount(0);
});

for (const savesData of [false, true]) {
  test(`a link that is pointed at ${savesData ? 'fetches nothing under Save-Data' : 'brings its remote before it is followed'}`, async ({
    page,
  }) => {
    const frame = new Frame(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/releases/content/')) asked.push(request.url());
    });
    await page.addInitScript((isSaving) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving } });
    }, savesData);
    await page.goto('/wishlist');
    await expect(frame.login).toBeVisible();
    expect(asked).toEqual([]);
    const link = frame.footer.getByRole('link', { name: 'About us' });
    await link.hover();
    await link.focus();
    if (savesData) await page.waitForLoadState('networkidle');
    else await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked.length > 0).toBe(!savesData);
    await expect(page).toHaveURL('/wishlist');
    await link.click();
    await expect(page).toHaveURL('/about-us');
  });
}

test('a link that is pointed at brings the first products of its page, which the page then has at once', async ({
  page,
}) => {
  const frame = new Frame(page);
  await page.goto('/wishlist');
  await expect(frame.login).toBeVisible();
  const link = frame.footer.getByRole('link', { name: 'Jaywalking' });
  const brought = page.waitForResponse(/\/proxy\/products\/source\/Jaywalking/);
  await link.focus();
  expect(await (await brought).request().headerValue('sec-purpose')).toBe('prefetch');
  await expect(page).toHaveURL('/wishlist');

  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const isFromCache: boolean[] = [];
  browser.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'XHR' && response.url.includes('/proxy/products/source/Jaywalking'))
      isFromCache.push(Boolean(response.fromDiskCache || response.fromPrefetchCache));
  });
  await link.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(isFromCache).toEqual([true]);
});

test('the banner says when the network is gone, and goes when it is back', async ({ page, context }) => {
  const aids = visitAids(page);
  await page.goto('/about-us');
  await aids;
  const banner = page.getByText('You are offline.');
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

test.describe('whose network is lost before the banner has come', () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_/ });

  test('a page brings it when the network is back', async ({ page, context }) => {
    const script = /visit-aids[^/]*\.js$/;
    const failed: string[] = [];
    page.on('requestfailed', (request) => {
      if (script.test(request.url())) failed.push(new URL(request.url()).pathname);
    });
    await page.route(script, (route) => route.abort());
    let areThere = false;
    const aids = visitAids(page).then(() => {
      areThere = true;
    });
    await page.goto('/about-us');
    await expect.poll(() => failed).toHaveLength(2);
    expect(new Set(failed).size).toBe(2);
    await page.unroute(script);
    await expect(async () => {
      await context.setOffline(true);
      await context.setOffline(false);
      await expect.poll(() => areThere, { timeout: 5000 }).toBe(true);
    }).toPass();
    await aids;
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
  });
});
