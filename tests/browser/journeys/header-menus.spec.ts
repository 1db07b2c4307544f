import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

test('a mouse opens menus by resting, crosses neighbours on its way down, and closes by leaving', async ({
  page,
}) => {
  const frame = new Frame(page);
  await page.goto('/about-us');
  await untilTakenOver(page);
  await frame.navigation.getByRole('link', { name: 'Men', exact: true }).hover();
  await expect(frame.menuButton('Men')).toHaveAttribute('aria-expanded', 'true');
  const target = frame.navigation.getByRole('link', { name: 'Jersey' });
  const box = await target.boundingBox();
  if (!box) throw new Error('The menu is not there.');
  // A slow diagonal way, across the names beside it.
  await page.mouse.move(box.x + 10, box.y + 10, { steps: 12 });
  await expect(frame.menuButton('Men')).toHaveAttribute('aria-expanded', 'true');
  await target.click();
  await expect(page).toHaveURL('/men/jersey');
  await expect(frame.menuButton('Men')).toHaveAttribute('aria-expanded', 'false');

  await frame.navigation.getByRole('link', { name: 'Brands', exact: true }).hover();
  await expect(frame.menuButton('Brands')).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.move(700, 850);
  await expect(frame.menuButton('Brands')).toHaveAttribute('aria-expanded', 'false');
});

test('a keyboard opens a menu, reaches every link in it and closes it', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/about-us');
  await untilTakenOver(page);
  await frame.menuButton('Sale').focus();
  await page.keyboard.press('Enter');
  await expect(frame.navigation.getByRole('link', { name: 'Everything on sale' })).toBeVisible();
  const links: string[] = [];
  for (let stop = 0; stop < 31; stop += 1) {
    await page.keyboard.press('Tab');
    links.push(await page.evaluate(() => document.activeElement?.getAttribute('href') ?? ''));
  }
  expect(links.filter((path) => path.startsWith('/sales/'))).toHaveLength(28);
  await page.keyboard.press('Escape');
  await expect(frame.menuButton('Sale')).toBeFocused();
  await expect(frame.menuButton('Sale')).toHaveAttribute('aria-expanded', 'false');
});

test('every menu entry leads to a page that exists', async ({ page, request }) => {
  const frame = new Frame(page);
  await page.goto('/about-us');
  await untilTakenOver(page);
  for (const name of ['Men', 'Women', 'Sale', 'Brands']) {
    await frame.menuButton(name).click();
    await expect(frame.navigation.getByRole('link').nth(8)).toBeVisible();
    const paths = await frame.navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const path of paths) {
      expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
    }
  }
});

test('the header sticks after 50 px of scrolling and moves nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const frame = new Frame(page);
  await page.goto('/terms-of-service');
  await untilTakenOver(page);
  await expect(frame.login).toBeVisible();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await expect.poll(async () => (await frame.header.boundingBox())?.y).toBe(0);
  const shifted: number = await page.evaluate(() =>
    Array.from<number>(Reflect.get(window, 'layoutShifts')).reduce((sum, value) => sum + value, 0),
  );
  expect(shifted).toBeLessThanOrEqual(0.02);
});

test('the cart says where one buys, by pointer and by keyboard, and goes with Escape', async ({ page }) => {
  await page.goto('/about-us');
  await untilTakenOver(page);
  const note = page.getByRole('note');
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Cart' }).hover();
  await expect(note).toBeVisible();
  await page.mouse.move(300, 600);
  await expect(note).toBeHidden();
  await page.getByRole('link', { name: 'Wishlist' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

test.describe('on a tablet on its side', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('a tap on the arrow opens the menu, a tap on the name follows it', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/about-us');
    await untilTakenOver(page);
    await frame.menuButton('Women').tap();
    await expect(frame.navigation.getByRole('link', { name: 'Corsets' })).toBeVisible();
    await page.getByRole('main').tap({ position: { x: 500, y: 600 } });
    await expect(frame.menuButton('Women')).toHaveAttribute('aria-expanded', 'false');
    await frame.navigation.getByRole('link', { name: 'Women', exact: true }).tap();
    await expect(page).toHaveURL('/women');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu opens by a tap and closes by a tap beside it, by Back and by following a link', async ({
    page,
  }) => {
    const frame = new Frame(page);
    const open = page.getByRole('button', { name: 'Open menu' });
    const sheet = frame.dialog('Menu');
    await page.goto('/about-us');
    await untilTakenOver(page);
    await open.tap();
    await expect(sheet).toBeVisible();
    await page.touchscreen.tap(380, 500);
    await expect(sheet).toBeHidden();

    await open.tap();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/about-us');

    await open.tap();
    await sheet.locator('summary', { hasText: 'Women' }).tap();
    await sheet.getByRole('link', { name: 'Skirts' }).tap();
    await expect(page).toHaveURL('/women/skirts');
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about-us');
  });

  test('a double tap on its button closes the menu once, and the page stays', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/terms-of-service');
    await page.goto('/about-us');
    await untilTakenOver(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const close = frame.dialog('Menu').getByRole('button', { name: 'Close menu' });
    // Both before the browser has gone back.
    await close.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(frame.dialog('Menu')).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL('/about-us#menu');
    await expect(frame.dialog('Menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/about-us');
  });

  test('the search box waits behind its button', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/about-us');
    await untilTakenOver(page);
    await expect(frame.search).toBeHidden();
    await page.getByRole('button', { name: 'Open search' }).tap();
    await expect(frame.search).toBeFocused();
    await frame.search.fill('hoodie');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=hoodie');
    await expect(frame.search).toBeHidden();
  });

  test('the search box takes the focus where the shopper wants less motion, too', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/about-us');
    await untilTakenOver(page);
    await page.getByRole('button', { name: 'Open search' }).tap();
    await expect(new Frame(page).search).toBeFocused();
  });
});
