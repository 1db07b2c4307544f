import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { Home, belowFoldScript } from '../../fixtures/home.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Notes all that moves without the shopper's doing, and what the largest thing painted is, from the first HTML on. */
async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: '' };
    const addShifts = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if (Reflect.get(entry, 'hadRecentInput') !== true) seen.shift += Reflect.get(entry, 'value');
      }
    };
    const shifts = new PerformanceObserver((list) => addShifts(list.getEntries()));
    shifts.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { seen, addShiftsLeft: () => addShifts(shifts.takeRecords()) });
    new PerformanceObserver((list) => {
      const element = Reflect.get(list.getEntries().at(-1) ?? {}, 'element');
      const hero = document.querySelector('[aria-roledescription="carousel"]');
      const isHeroPicture = element instanceof Element && hero?.querySelector('img') === element;
      seen.largest = isHeroPicture ? 'the first picture of the hero' : String(element?.outerHTML);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Waits for the frame that draws what has changed to be over, and does not wait for the observer to be told of it. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    Reflect.get(window, 'addShiftsLeft')();
    return Reflect.get(window, 'seen').shift;
  });

/** Scrolls by the wheel to the page's end, a screen at a time; on each what is in sight must have come. */
async function scrollThrough(page: Page): Promise<void> {
  const step = (page.viewportSize()?.height ?? 0) * 0.9;
  await page.mouse.move(100, 300);
  for (let reached = 0; !(await isAtEnd(page)); reached = await page.evaluate(() => window.scrollY)) {
    await page.mouse.wheel(0, step);
    await page.waitForFunction((before) => window.scrollY > before, reached);
    await untilComplete(page);
  }
}

const isAtEnd = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1);

/** Waits until all rows and pictures in sight have come. */
async function untilComplete(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInSight = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
    };
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
    const rows = [...document.querySelectorAll('main [aria-busy="true"]')];
    return ![...rows, ...pictures.filter(({ complete }) => !complete)].some(isInSight);
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('nothing moves by itself, from the splash to the end of the page', async ({ page }) => {
      const home = new Home(page);
      // Pictures of another shape than their places, without the time that drawing the true ones takes.
      const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"/>';
      await page.route('**/media/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: picture }),
      );
      await watchLayout(page);
      // To its end by the clock: what moves within half a second after a key counts as the shopper's doing.
      const letAnimationsRun = await home.openFrozen();
      await letAnimationsRun();
      await page.clock.fastForward(4500);
      await expect(home.splash).not.toBeAttached();
      await page.clock.resume();
      await scrollThrough(page);
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });

    test('nothing moves when labels and products come to a shopper who is past them', async ({ page }) => {
      const home = new Home(page);
      const frame = new Frame(page);
      let bring = () => {};
      const isDue = new Promise<void>((resolve) => (bring = resolve));
      await page.route(belowFoldScript, async (route) => {
        await isDue;
        await route.continue();
      });
      await watchLayout(page);
      await home.openWithoutSplash();
      await expect(home.hero.getByRole('button', { name: 'Play slides' })).toBeVisible();
      // Without a mouse: what moves within half a second after its press counts as the shopper's doing.
      await frame.footer.getByRole('link', { name: 'About us' }).dispatchEvent('click');
      await expect(home.hero).not.toBeAttached();
      await frame.header.getByRole('link', { name: 'SZN' }).first().dispatchEvent('click');
      const aboutUs = frame.footer.getByRole('link', { name: 'About us' });
      await expect(home.hero).toBeAttached();
      await aboutUs.evaluate((link) => link.scrollIntoView({ block: 'center' }));
      const sections = [
        page.getByRole('heading', { name: 'Luxury streetwear' }),
        page.getByRole('heading', { name: 'ON SALE NOW' }),
      ];
      for (const section of sections) await expect(section).not.toBeAttached();
      bring();
      for (const section of sections) await expect(section).toBeAttached();
      await expect(aboutUs).toBeInViewport();
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the largest thing that a shopper waits for is the first picture of the hero', async ({ page }) => {
    await watchLayout(page);
    await new Home(page).openWithoutSplash();
    await page.waitForLoadState('load');
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'seen').largest))
      .toBe('the first picture of the hero');
  });
});

for (const { group, last } of [
  { group: 'labels', last: 'Labels to know' },
  { group: 'products', last: 'Deepest cuts' },
]) {
  test(`the room kept for the ${group} is as high as they are, or a little less`, async ({ page }) => {
    await new Home(page).openWithoutSplash();
    const section = page.getByRole('region', { name: last });
    await expect(section).toBeVisible();
    for (const width of [320, 390, 480, 481, 767, 769, 1024, 1025, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
      const spare = () =>
        section.evaluate((element) => {
          const part = element.parentElement?.parentElement;
          return part
            ? part.getBoundingClientRect().height - Number.parseFloat(getComputedStyle(part).minHeight)
            : 0;
        });
      // Sliders and pictures take the new width over in frames of their own.
      await expect(async () => {
        const left = await spare();
        expect(left, `at ${width} px`).toBeGreaterThan(0);
        expect(left, `at ${width} px`).toBeLessThan(100);
      }).toPass();
    }
  });
}
