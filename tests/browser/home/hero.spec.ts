import { HomePage } from '../../fixtures/home-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.describe('with a mouse', () => {
  test.use({ hasTouch: false, isMobile: false });

  test('Labels of the hero are in the lower left corner of their pictures', async ({ page }) => {
    const home = new HomePage(page);
    await home.openWithoutSplash();
    for (const width of [390, 820, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const number of [1, 2, 3, 4]) {
        await home.hero.getByRole('button', { name: `0${number} ` }).click();
        const products = home.hero.getByRole('group', { name: `${number} of 5` }).locator('a:has(img)');
        await expect(products).toHaveCount(2);
        const distances = await products.evaluateAll((links) =>
          links.flatMap((link) => {
            const picture = link.querySelector('img')?.getBoundingClientRect();
            const label = link.lastElementChild?.getBoundingClientRect();
            if (!picture?.width || !label?.width) return Infinity;
            return [
              Math.abs(label.left - picture.left),
              Math.abs(label.bottom - picture.bottom),
              Math.max(0, label.right - picture.right, picture.top - label.top),
            ];
          }),
        );
        expect(Math.max(...distances), `slide ${number}, ${width} px wide`).toBeLessThanOrEqual(1);
      }
    }
  });
});

test('Hero follows a swipe, ignores a vertical scroll and a pinch, and has controls of 44 px', async ({
  page,
}) => {
  const home = new HomePage(page);
  const startAnimations = await home.openWithStoppedClock();
  await startAnimations();
  await page.keyboard.press('Escape');
  await page.clock.fastForward(400);
  await expect(home.splash).not.toBeAttached();
  const expectSlide = async (number: number) => {
    await expect(home.hero.getByRole('group', { name: `${number} of 5`, exact: true })).toBeVisible();
    await expect(home.hero.getByRole('group', { name: / of 5$/ })).toHaveCount(1);
  };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch('touchStart', from);
    await touch('touchMove', to);
    await touch('touchEnd');
  };

  await drag({ x: 320, y: 400 }, { x: 120, y: 410 });
  await expectSlide(2);
  await drag({ x: 120, y: 400 }, { x: 320, y: 390 });
  await expectSlide(1);
  await drag({ x: 200, y: 500 }, { x: 230, y: 250 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expectSlide(1);

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(360);
  const sizes = await home.hero
    .getByRole('button')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect()));
  expect(sizes).toHaveLength(8);
  for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const fingers = (distance: number) => [
    { x: 180, y: 400 - distance, id: 0 },
    { x: 180, y: 400 + distance, id: 1 },
  ];
  await touch('touchStart', ...fingers(10));
  for (let distance = 40; distance <= 160; distance += 20) await touch('touchMove', ...fingers(distance));
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBeGreaterThan(1.5);
  await expectSlide(1);
});
