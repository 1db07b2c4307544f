import { ListingPage } from '../../fixtures/listing-page.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test('Sign-in dialog keeps the focus inside, dims the page, and closes on Escape and on Back', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  const dialog = frame.dialog('Sign in');
  const scrollbarColor = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/men');

  await test.step('the keyboard opens it, stays inside and closes it', async () => {
    const colorBefore = await scrollbarColor();
    await frame.login.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Email')).toBeFocused();
    // The strip of the scrollbar is dimmed as well, once the dialog is modal: after its first paint.
    await expect.poll(scrollbarColor).not.toBe(colorBefore);
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      // From a modal dialog, Tab leads only to the controls of the browser.
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(frame.login).toBeFocused();
    await expect(page).toHaveURL('/men');
    await expect.poll(scrollbarColor).toBe(colorBefore);
  });

  await test.step('Back closes it, and the page keeps its scroll position', async () => {
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    const before = await page.evaluate(() => window.scrollY);
    // By coordinates: `click` of a locator scrolls the page before it clicks in a sticky header.
    const box = await frame.login.boundingBox();
    if (!box) throw new Error('The header is not on the page.');
    await page.mouse.click(box.x + 5, box.y + 20);
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/men');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });
});

test('A toast over a quick view can be pressed', async ({ page }) => {
  const frame = new SiteFrame(page);
  const listing = new ListingPage(page);
  await listing.open('/men');
  await listing.titleOf(listing.cards.first()).click();
  const quickView = page.getByRole('dialog');
  await quickView
    .getByRole('button', { name: /wishlist/ })
    .first()
    .click();
  await expect(quickView.getByText('Please login to manage your wishlist')).toBeVisible();
  await quickView.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Please login to manage your wishlist')).toBeHidden();
  await quickView
    .getByRole('button', { name: /wishlist/ })
    .first()
    .click();
  await quickView.getByRole('button', { name: 'Sign in' }).click();
  await expect(frame.dialog('Sign in')).toBeVisible();
});

test.describe('when the script of the dialogs fails to load', () => {
  test.use({ expectedProblems: /Failed to load|ERR_|Loading chunk|dynamically imported/i });

  test('A shopper gets a message whose Try again opens the dialog', async ({ page }) => {
    const frame = new SiteFrame(page);
    await page.route('**/auth-dialog.*.js', (route) => route.abort());
    await page.goto('/about-us');
    await frame.login.click();
    await expect(
      page.getByText('This did not load. Check your connection and try again.').filter({ visible: true }),
    ).toBeVisible();
    await expect(page).toHaveURL('/about-us');
    await page.unroute('**/auth-dialog.*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(frame.dialog('Sign in')).toBeVisible();
  });
});

test.describe('in a new browser session', () => {
  test.use({ hasSeenPopup: false });

  test('Intro popup opens once per session, returns the focus, and closes by its link and by Back', async ({
    page,
    context,
  }) => {
    const name = /^Every Gen.Z.brand. One.rail.$/;
    const frame = new SiteFrame(page);
    const cart = page.getByRole('button', { name: 'Cart' });
    const popup = page.getByRole('dialog', { name });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/about-us');
    await expect(frame.login).toBeVisible();
    await cart.focus();
    await page.clock.fastForward(999);
    await expect(popup).toBeHidden();
    await page.clock.fastForward(1);
    await expect(popup).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await page.clock.fastForward(300);
    await expect(popup).toBeHidden();
    await expect(cart).toBeFocused();
    await expect(page).toHaveURL('/about-us');

    await page.reload();
    await expect(frame.login).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(popup).toBeHidden();
    await page.clock.resume();

    const other = await context.newPage();
    await other.goto('/about-us');
    const otherPopup = other.getByRole('dialog', { name });
    await otherPopup.getByRole('link', { name: 'Explore all brands' }).click();
    await expect(other).toHaveURL('/collections');
    await expect(otherPopup).toBeHidden();
    await expect(other.getByRole('main').getByRole('article').first()).toBeVisible();
    await other.goBack();
    await expect(other).toHaveURL('/about-us');

    const third = await context.newPage();
    await third.goto('/men');
    const thirdPopup = third.getByRole('dialog', { name });
    await expect(thirdPopup).toBeVisible();
    await third.goBack();
    await expect(thirdPopup).toBeHidden();
    await expect(third).toHaveURL('/men');
  });
});
