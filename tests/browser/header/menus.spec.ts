import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expectSameBoxes } from '../../fixtures/layout-shifts.ts';
import { expect, test } from '../../fixtures/test.ts';

test('Menus of the header follow the mouse, and the cart shows its note to mouse and keyboard', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  await page.goto('/about-us');
  await waitForHydration(page);

  await test.step('a menu opens on hover and stays open on a diagonal way to its links', async () => {
    await frame.navigation.getByRole('link', { name: 'Men', exact: true }).hover();
    await expect(frame.menuButton('Men')).toHaveAttribute('aria-expanded', 'true');
    const target = frame.navigation.getByRole('link', { name: 'Jersey', exact: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('The menu is not on the page.');
    // Slowly, across the names of the other menus.
    await page.mouse.move(box.x + 10, box.y + 10, { steps: 12 });
    await expect(frame.menuButton('Men')).toHaveAttribute('aria-expanded', 'true');
    await target.click();
    await expect(page).toHaveURL('/men/jersey');
    await expect(frame.menuButton('Men')).toHaveAttribute('aria-expanded', 'false');
    // The address changes before the page, which closes a menu that was opened meanwhile.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Jersey');
  });

  await test.step('a menu closes after the mouse has left it', async () => {
    await frame.navigation.getByRole('link', { name: 'Brands', exact: true }).hover();
    await expect(frame.menuButton('Brands')).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.move(700, 850);
    await expect(frame.menuButton('Brands')).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('the keyboard opens a menu, reaches its links and closes it', async () => {
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

  await test.step('the cart shows its note on hover and on focus', async () => {
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
});

test('Menus show the newest products in a space of fixed size', async ({ page }) => {
  const frame = new SiteFrame(page);
  const requested: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/proxy\/products/, async (route) => {
    requested.push(route.request().url());
    await released;
    await route.continue();
  });
  await page.goto('/about-us');
  await waitForHydration(page);
  expect(requested).toEqual([]);
  await frame.menuButton('Women').click();
  const panel = frame.navigation.locator('div', { has: page.getByRole('link', { name: 'Corsets' }) }).first();
  await expect.poll(() => requested.length).toBe(1);
  // The panel slides in while it opens.
  await panel.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const before = await panel.boundingBox();
  release();
  const newest = frame.navigation.getByRole('list', { name: 'Just in' });
  await expect(newest.getByRole('link')).toHaveCount(2);
  await newest
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  expectSameBoxes([await panel.boundingBox()], [before]);
  expect(await findViolations(page, 'header')).toEqual([]);
});

test('Every link of the menus has a page', { tag: '@long' }, async ({ page, request }) => {
  const frame = new SiteFrame(page);
  await page.goto('/about-us');
  await waitForHydration(page);
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

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('A tap on the arrow opens the menu, and a tap on the name follows the link', async ({ page }) => {
    const frame = new SiteFrame(page);
    await page.goto('/about-us');
    await waitForHydration(page);
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

  test('Menu sheet closes by a tap outside, a double tap on Close, Back, and a link', async ({ page }) => {
    const frame = new SiteFrame(page);
    const open = page.getByRole('button', { name: 'Open menu' });
    const sheet = frame.dialog('Menu');
    await page.goto('/terms-of-service');
    await page.goto('/about-us');
    await waitForHydration(page);

    await test.step('every control of header and sheet is at least 44 px in size', async () => {
      await open.tap();
      await expect(sheet).toBeVisible();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('header a, header button, dialog a, dialog button, dialog summary')]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .map((control) => ({ html: control.outerHTML.slice(0, 80), box: control.getBoundingClientRect() }))
          // Rounded, because the sheet may still move.
          .filter(({ box }) => box.width > 0 && Math.round(Math.min(box.height, box.width)) < 44)
          .map(({ html }) => html),
      );
      expect(small).toEqual([]);
    });

    await test.step('a tap outside closes it', async () => {
      await page.touchscreen.tap(380, 500);
      await expect(sheet).toBeHidden();
    });

    await test.step('a double tap on Close goes back once', async () => {
      await open.tap();
      const close = sheet.getByRole('button', { name: 'Close menu' });
      // Both clicks happen before the browser has gone back.
      await close.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect(sheet).toBeHidden();
      await page.goForward();
      await expect(page).toHaveURL('/about-us#menu');
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL('/about-us');
    });

    await test.step('Back closes it', async () => {
      await open.tap();
      await expect(sheet).toBeVisible();
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/about-us');
    });

    await test.step('a link closes it, and Back returns to the page', async () => {
      await open.tap();
      await sheet.locator('summary', { hasText: 'Women' }).tap();
      await sheet.getByRole('link', { name: 'Skirts' }).tap();
      await expect(page).toHaveURL('/women/skirts');
      await expect(sheet).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL('/about-us');
    });
  });

  test('Search button shows the search box and moves the focus to it, with and without motion', async ({
    page,
  }) => {
    const frame = new SiteFrame(page);
    const open = page.getByRole('button', { name: 'Open search' });
    await page.goto('/about-us');
    await waitForHydration(page);
    await expect(frame.search).toBeHidden();
    await open.tap();
    await expect(frame.search).toBeFocused();
    await frame.search.fill('hoodie');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=hoodie');
    await expect(frame.search).toBeHidden();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open.tap();
    await expect(frame.search).toBeFocused();
  });
});

test('At 200 % zoom the page fits its window and the menu sheet works', async ({ page }) => {
  const frame = new SiteFrame(page);
  // A window of 1280 px at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await frame.dialog('Menu').locator('summary', { hasText: 'Men' }).first().click();
  await frame.dialog('Menu').getByRole('link', { name: 'Jersey', exact: true }).click();
  await expect(page).toHaveURL('/men/jersey');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
