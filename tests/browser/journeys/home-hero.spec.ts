import type { Page } from '@playwright/test';
import { Home } from '../../fixtures/home.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Opens the home page and sends its splash away; the clock stands still. */
async function openHero(page: Page): Promise<Home> {
  const home = new Home(page);
  const letAnimationsRun = await home.openFrozen();
  await letAnimationsRun();
  await page.keyboard.press('Escape');
  await page.clock.fastForward(400);
  await expect(home.splash).not.toBeAttached();
  return home;
}

async function shown(home: Home, place: number): Promise<void> {
  await expect(home.hero.getByRole('group', { name: `${place} of 5`, exact: true })).toBeVisible();
  await expect(home.hero.getByRole('group', { name: / of 5$/ })).toHaveCount(1);
}

test('five slides turn every five seconds, begin again, and lead where they say', async ({ page }) => {
  const home = await openHero(page);
  const leads = ['/collections', '/sale', '/women', '/men'];
  for (const [place, path] of leads.entries()) {
    await shown(home, place + 1);
    const explore = home.hero.getByRole('link', { name: 'Explore Now' });
    await expect(explore).toHaveCount(1);
    await expect(explore).toHaveAttribute('href', path);
    await page.clock.fastForward(4900);
    await shown(home, place + 1);
    await page.clock.fastForward(100);
  }
  await shown(home, 5);
  const drops = home.hero.getByRole('group', { name: '5 of 5' });
  await expect(drops).toContainText('Coming soon');
  await expect(drops.getByRole('link')).toHaveCount(0);
  await expect(drops.getByRole('button')).toHaveCount(0);
  await page.clock.fastForward(5000);
  await shown(home, 1);
});

test('they wait for a mouse, for the focus, for a shopper in another tab, and at a button', async ({
  page,
}) => {
  const home = await openHero(page);
  await home.hero.hover();
  await page.clock.fastForward(6000);
  await shown(home, 1);
  await page.mouse.move(5, 5);
  await page.clock.fastForward(5000);
  await shown(home, 2);

  const next = home.hero.getByRole('button', { name: 'Next slide' });
  await next.focus();
  await page.clock.fastForward(6000);
  await shown(home, 2);
  await next.blur();
  await page.clock.fastForward(5000);
  await shown(home, 3);

  // A browser without a window never hides a tab; it says so as if it did.
  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await page.clock.fastForward(6000);
  await shown(home, 3);
  await setVisibility('visible');
  await page.clock.fastForward(5000);
  await shown(home, 4);

  await home.hero.getByRole('button', { name: 'Pause slides' }).click();
  const play = home.hero.getByRole('button', { name: 'Play slides' });
  await expect(play).toBeVisible();
  await play.blur();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(11_000);
  await shown(home, 4);
  // Focus and mouse stay at the button: pressing it counts for more than they do.
  await play.click();
  await expect(home.hero.getByRole('button', { name: 'Pause slides' })).toBeFocused();
  await page.clock.fastForward(5000);
  await shown(home, 5);
  await page.keyboard.press('Tab');
  await page.clock.fastForward(6000);
  await shown(home, 5);
});

test('numbers and arrows choose a slide, wrap around, and leave it there', async ({ page }) => {
  const home = await openHero(page);
  await home.hero.getByRole('button', { name: 'Previous slide' }).click();
  await shown(home, 5);
  await home.hero.getByRole('button', { name: 'Next slide' }).click();
  await shown(home, 1);
  const number = home.hero.getByRole('button', { name: "Slide 3: WOMEN'S COLLECTION" });
  await number.focus();
  await page.keyboard.press('Enter');
  await shown(home, 3);
  await expect(number).toHaveAttribute('aria-current', 'true');
  await number.blur();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(11_000);
  await shown(home, 3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger swipes to the next slide and back, and scrolling past is no swipe', async ({ page }) => {
    const home = await openHero(page);
    const devtools = await page.context().newCDPSession(page);
    async function drag(from: readonly [number, number], to: readonly [number, number]) {
      const point = ([x, y]: readonly [number, number]) => [{ x, y }];
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    await drag([320, 400], [120, 410]);
    await shown(home, 2);
    await drag([120, 400], [320, 390]);
    await shown(home, 1);
    await drag([200, 500], [230, 250]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await shown(home, 1);
  });

  test('two fingers zoom in on a slide, and every control is 44 px in size', async ({ page }) => {
    const home = await openHero(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(360);
    const sizes = await home.hero
      .getByRole('button')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect()));
    expect(sizes).toHaveLength(8);
    for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    const devtools = await page.context().newCDPSession(page);
    const fingersAt = (...ys: readonly number[]) => ys.map((y, id) => ({ x: 180, y, id }));
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingersAt(390, 410) });
    for (let apart = 40; apart <= 160; apart += 20) {
      const touchPoints = fingersAt(400 - apart, 400 + apart);
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBeGreaterThan(1.5);
    await shown(home, 1);
  });
});

test('for a shopper who wants less motion they do not turn unless asked to', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const home = new Home(page);
  await expect(home.hero.getByRole('button', { name: 'Play slides' })).toBeVisible();
  await page.clock.fastForward(16_000);
  await shown(home, 1);
  await home.hero.getByRole('button', { name: 'Play slides' }).focus();
  await page.keyboard.press('Enter');
  await page.clock.fastForward(5000);
  await shown(home, 2);
});
