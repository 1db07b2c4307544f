import { HomePage } from '../../fixtures/home-page.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test('Splash slides up after 3 s and ends after 4.5 s; only a reload of the document shows it again', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.openWithStoppedClock('/?utm_source=instagram&utm_campaign=monsoon#below');
  await expect(page.getByRole('dialog', { name: 'Welcome to SZN' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip intro' })).toBeFocused();
  const topAt = (ms: number) =>
    home.splash.evaluate((splash, time) => {
      const [slide] = splash.getAnimations();
      if (!slide) throw new Error('The splash has no animation.');
      slide.currentTime = time;
      return splash.getBoundingClientRect().top;
    }, ms);

  await test.step('the page below loads meanwhile', async () => {
    const firstPicture = home.hero.locator('img').first();
    await expect
      .poll(() => firstPicture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('it slides up between 3 s and 4.5 s', async () => {
    expect(await topAt(2999)).toBeCloseTo(0, 0);
    expect(await topAt(3900)).toBeLessThan(-50);
    expect(await topAt(4499)).toBeLessThan(-890);
    await page.clock.fastForward(4400);
    await expect(home.splash).toBeAttached();
    await page.clock.fastForward(100);
    await expect(home.splash).not.toBeAttached();
  });

  await test.step('the address loses the campaign, which the tab stores', async () => {
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('szn:campaign'))).toBe(
      '{"source":"instagram","campaign":"monsoon"}',
    );
  });

  await test.step('a reload shows it again, and a click skips it', async () => {
    await page.reload();
    await home.waitForSplash();
    await page.mouse.click(200, 300);
    await expect(home.splash).toHaveCSS('animation-duration', '0.4s');
    await page.clock.fastForward(400);
    await expect(home.splash).not.toBeAttached();
  });

  await test.step('Back to the home page shows no splash', async () => {
    await page.clock.resume();
    await home.hero.getByRole('link', { name: 'Explore Now' }).click();
    await expect(page).toHaveURL('/collections');
    await page.goBack();
    await expect(home.hero).toBeVisible();
    await expect(home.splash).not.toBeAttached();
  });
});

test('Under reduced motion the home page has no splash, and its address loses the campaign without scrolling', async ({
  page,
}) => {
  const home = new HomePage(page);
  const frame = new SiteFrame(page);
  let releaseScripts = () => {};
  const isScrolled = new Promise<void>((resolve) => (releaseScripts = resolve));
  // The shopper scrolls before any script has loaded, as on a slow phone.
  await page.route(/\.js$/, async (route) => {
    await isScrolled;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?utm_source=instagram', { waitUntil: 'commit' });
  await home.teaser.waitFor();
  await expect(home.splash).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  releaseScripts();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('szn:campaign'))).toBe('{"source":"instagram"}');
  // The page would scroll in the render after the change of its address; the dialog opens later than that.
  await frame.login.dispatchEvent('click');
  await expect(frame.dialog('Sign in')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
});

test('Back from another document restores the scroll position of the home page without a splash', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.goto('/about-us');
  await page.goBack();
  // A splash scrolls the page to its top when it ends.
  await expect(home.splash).not.toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
});
