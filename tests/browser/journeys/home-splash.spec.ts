import { Frame } from '../../fixtures/frame.ts';
import { Home } from '../../fixtures/home.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the splash slides up at 3 s and is gone at 4.5 s, and the campaign that led to it is kept', async ({
  page,
}) => {
  const home = new Home(page);
  await home.openFrozen('/?utm_source=instagram&utm_campaign=monsoon#below');
  await expect(page.getByRole('dialog', { name: 'Welcome to SZN' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip intro' })).toBeFocused();
  // The page beneath is not kept from loading: its first picture is there.
  const firstPicture = home.hero.locator('img').first();
  await expect
    .poll(() => firstPicture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  const upperEdgeAt = (ms: number) =>
    home.splash.evaluate((splash, time) => {
      const [slide] = splash.getAnimations();
      if (!slide) throw new Error('The splash has no animation.');
      slide.currentTime = time;
      return splash.getBoundingClientRect().top;
    }, ms);
  expect(await upperEdgeAt(2999)).toBe(0);
  expect(await upperEdgeAt(3900)).toBeLessThan(-50);
  expect(await upperEdgeAt(4499)).toBeLessThan(-890);

  await page.clock.fastForward(4400);
  await expect(home.splash).toBeAttached();
  await page.clock.fastForward(100);
  await expect(home.splash).not.toBeAttached();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('szn:campaign'))).toBe(
    '{"source":"instagram","campaign":"monsoon"}',
  );
});

test.describe('with a finger, a mouse or a key', () => {
  test.use({ hasTouch: true });

  test('the splash is skipped; a reload shows it again, coming back home does not', async ({ page }) => {
    const home = new Home(page);
    const skips = [
      () => page.mouse.click(200, 300),
      () => page.touchscreen.tap(200, 300),
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('x'),
    ];
    await home.openFrozen('/');
    for (const skip of skips) {
      await skip();
      await expect(home.splash).toHaveCSS('animation-duration', '0.4s');
      await page.clock.fastForward(400);
      await expect(home.splash).not.toBeAttached();
      await page.reload();
      await home.untilCovered();
    }
    await page.keyboard.press('Enter');
    await page.clock.fastForward(400);
    await page.clock.resume();
    await home.hero.getByRole('link', { name: 'Explore Now' }).click();
    await expect(page).toHaveURL('/collections');
    await page.goBack();
    await expect(home.hero).toBeVisible();
    await expect(home.splash).not.toBeAttached();
  });
});

test('a shopper who wants less motion sees no splash and has the page at once', async ({ page }) => {
  const home = new Home(page);
  await home.openWithoutSplash();
  await expect(home.splash).toBeHidden();
  await home.hero.getByRole('link', { name: 'Explore Now' }).click();
  await expect(page).toHaveURL('/collections');
});

test('a shopper who wants less motion has the address tidied where they are, and the campaign kept', async ({
  page,
}) => {
  const home = new Home(page);
  const frame = new Frame(page);
  let letScriptsCome = () => {};
  const isScrolled = new Promise<void>((resolve) => (letScriptsCome = resolve));
  // Before any script, as on a slow phone.
  await page.route(/\.js$/, async (route) => {
    await isScrolled;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?utm_source=instagram', { waitUntil: 'commit' });
  await home.teaser.waitFor();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  letScriptsCome();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('szn:campaign'))).toBe('{"source":"instagram"}');
  // The page is drawn, and would be scrolled, after its address has changed: what comes of the next change is later.
  await frame.login.dispatchEvent('click');
  await expect(frame.dialog('Sign in')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
});

test('the dialog that an address opens outlives the splash', async ({ page }) => {
  const home = new Home(page);
  await home.openFrozen('/?utm_source=instagram#sign-in');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeAttached();
  await page.clock.fastForward(4500);
  await expect(home.splash).not.toBeAttached();
  await expect(page).toHaveURL('/#sign-in');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill('shopper@example.com');
});

test('a shopper who comes back to the page as a new document is where they were, without a splash', async ({
  page,
}) => {
  const home = new Home(page);
  await home.open();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.goto('/about-us');
  await page.goBack();
  // A splash that was seen to its end would leave the page at its top.
  await expect(home.splash).not.toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the splash comes and goes by itself, and the page beneath can be read', async ({ page }) => {
    const home = new Home(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(home.splash).toBeVisible();
    await expect(page.getByRole('button', { name: 'Skip intro' })).toBeHidden();
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect(home.splash).toBeHidden();
    await expect(home.hero.getByRole('link', { name: 'Explore Now' })).toHaveCount(4);
    await expect(page.getByRole('link', { name: /Evemen/ }).first()).toBeVisible();
  });
});
