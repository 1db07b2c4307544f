import type { Page } from '@playwright/test';
import { HomePage, belowFoldScript } from '../../fixtures/home-page.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import {
  expectSameBoxes,
  readLayoutShifts,
  recordLayoutShifts,
  roundingPx,
  scrollThrough,
} from '../../fixtures/layout-shifts.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Fails with what has moved. */
async function expectNoShift(page: Page, limit = 0.02): Promise<void> {
  const { sum, moved } = await readLayoutShifts(page);
  expect(sum, moved.join('\n')).toBeLessThan(limit);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`Home page has no layout shift from the splash to its end at ${viewport.width} px`, async ({
      page,
    }) => {
      const home = new HomePage(page);
      // Pictures with another aspect ratio than their boxes.
      const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"/>';
      await page.route('**/media/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: picture }),
      );
      await recordLayoutShifts(page);
      // The clock ends the splash: browsers do not count shifts within half a second after a key press.
      const startAnimations = await home.openWithStoppedClock();
      await startAnimations();
      await page.clock.fastForward(4500);
      await expect(home.splash).not.toBeAttached();
      await page.clock.resume();
      await scrollThrough(page);
      await expectNoShift(page);
    });

    test(`Brand and product sections cause no layout shift when they load late, at ${viewport.width} px`, async ({
      page,
    }) => {
      const home = new HomePage(page);
      const frame = new SiteFrame(page);
      let releaseScript = () => {};
      const isReleased = new Promise<void>((resolve) => (releaseScript = resolve));
      await page.route(belowFoldScript, async (route) => {
        await isReleased;
        await route.continue();
      });
      await recordLayoutShifts(page);
      await home.openWithoutSplash();
      await expect(home.hero.getByRole('button', { name: 'Play slides' })).toBeVisible();
      // Without a mouse: browsers do not count shifts within half a second after its press.
      await frame.footer.getByRole('link', { name: 'About us' }).dispatchEvent('click');
      await expect(home.hero).not.toBeAttached();
      await frame.header.getByRole('link', { name: 'SZN' }).first().dispatchEvent('click');
      const aboutUs = frame.footer.getByRole('link', { name: 'About us' });
      await expect(home.hero).toBeAttached();
      await aboutUs.evaluate((link) => link.scrollIntoView({ block: 'center' }));
      const before = await aboutUs.boundingBox();
      const sections = [
        page.getByRole('heading', { name: 'Luxury streetwear' }),
        page.getByRole('heading', { name: 'ON SALE NOW' }),
      ];
      for (const section of sections) await expect(section).not.toBeAttached();
      releaseScript();
      for (const section of sections) await expect(section).toBeAttached();
      await expectNoShift(page);
      expectSameBoxes([await aboutUs.boundingBox()], [before]);
    });

    test(`Products of the hero that load late cause no layout shift at ${viewport.width} px`, async ({
      page,
    }) => {
      const home = new HomePage(page);
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/proxy/products**', async (route) => {
        await isReleased;
        await route.continue();
      });
      await recordLayoutShifts(page);
      await page.goto('/about-us');
      await waitForHydration(page);
      // Without a mouse: browsers do not count shifts within half a second after its press.
      await new SiteFrame(page).header.getByRole('link', { name: 'SZN' }).first().dispatchEvent('click');
      await expect(home.hero.getByRole('heading').first()).toBeVisible();
      await expect(home.hero.locator('img')).toHaveCount(0);
      await expectNoShift(page, 0.001);
      release();
      await expect(home.hero.locator('img').first()).toBeVisible();
      await expectNoShift(page, 0.001);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Largest contentful paint of the home page is the first picture of the hero', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const element = Reflect.get(list.getEntries().at(-1) ?? {}, 'element');
        const hero = document.querySelector('[aria-roledescription="carousel"]');
        const isHeroPicture = element instanceof Element && hero?.querySelector('img') === element;
        const largest = isHeroPicture ? 'the first picture of the hero' : String(element?.outerHTML);
        Object.assign(window, { largest });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await new HomePage(page).openWithoutSplash();
    await page.waitForLoadState('load');
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'largest')))
      .toBe('the first picture of the hero');
  });
});

const allWidths = [320, 390, 480, 481, 767, 768, 769, 1024, 1025, 1280, 1440, 1920, 2560];

/** Renders the sections that the browser skips outside the viewport, so that they have the height of their content. */
const renderSkippedSections = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('main section, footer')) {
      section.style.contentVisibility = 'visible';
    }
  });

/** The height of each skipped section minus the one that the style sheet assumes, in pixels. */
const readAssumptionErrors = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section, footer')].flatMap((section) => {
      const style = getComputedStyle(section);
      const assumed = /^auto ([\d.]+)px$/.exec(style.containIntrinsicBlockSize)?.[1];
      if (assumed === undefined) return [];
      const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
      return [section.getBoundingClientRect().height - Number.parseFloat(assumed) - padding];
    }),
  );

test('Sections outside the viewport have about the height of their content at every width', async ({
  page,
}) => {
  await new HomePage(page).openWithoutSplash();
  await expect(page.getByRole('region', { name: 'Deepest cuts' })).toBeVisible();
  await renderSkippedSections(page);
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    const errors = await readAssumptionErrors(page);
    // Three lists of brands, their names, seven rows of products, and the footer.
    expect(errors).toHaveLength(12);
    const footer = errors.at(-1);
    // A page that becomes shorter at its end would move what is in view.
    expect(footer, `footer at ${width} px`).toBeGreaterThanOrEqual(-roundingPx);
    const largest = Math.max(...errors.slice(0, -1).map(Math.abs));
    // On a narrow phone a heading has two lines, and the name of a brand makes its tile higher.
    expect(largest, `sections at ${width} px`).toBeLessThan(width >= 600 ? 1 : 70);
  }
});

/** The reserved height of each row minus that of its content, in pixels. */
const readSparePx = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
        const reserved = Number.parseFloat(getComputedStyle(row).minHeight) || 0;
        // With the margins of its sections.
        row.style.minHeight = '0';
        const { height } = row.getBoundingClientRect();
        row.style.minHeight = '';
        return [row.dataset['row'], reserved - height];
      }),
    ),
  );

test('Reserved heights of the rows hold their content at every width', async ({ page }) => {
  await new HomePage(page).openWithoutSplash();
  await expect(page.getByRole('region', { name: 'Deepest cuts' })).toBeVisible();
  await renderSkippedSections(page);
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    // Sliders and pictures adapt to the new width in later frames.
    await expect(async () => {
      const { personal, ...rows } = await readSparePx(page);
      expect(Object.keys(rows)).toHaveLength(8);
      // It is filled below the screen only.
      expect(personal).toBeLessThanOrEqual(0);
      for (const [row, sparePx] of Object.entries(rows)) {
        expect(sparePx, `${row} at ${width} px`).toBeGreaterThanOrEqual(-roundingPx);
        expect(sparePx, `${row} at ${width} px`).toBeLessThan(80);
      }
    }).toPass({ intervals: [20, 50, 100], timeout: 20_000 });
  }
});

test('Rows of the home page are not taller than their cards', async ({ page }) => {
  const home = new HomePage(page);
  await home.openWithoutSplash();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    // Sliders adapt to the new width in later frames.
    await expect(async () => {
      const rows = await home.emptyHeights();
      expect(Object.keys(rows)).toEqual(expect.arrayContaining(['Every brand', 'Women Bottoms']));
      for (const [name, emptyPx] of Object.entries(rows)) {
        expect(emptyPx, `empty height of ${name} at ${width} px`).toBeLessThan(1);
      }
    }).toPass({ timeout: 15_000, intervals: [20, 50, 100] });
  }
});

test.describe('with broken pictures', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('Broken pictures of the home page show a text in a box of the same size', async ({ page }) => {
    const home = new HomePage(page);
    await page.route('**/media/**', (route) => route.abort());
    await home.openWithoutSplash();
    const { list, cards } = home.row('Men T-shirts');
    const card = cards.first();
    await expect(home.hero.getByText('Image Not Available').first()).toBeVisible();
    // A slow server may have sent the row without products; it loads them when it is near the viewport.
    await list.scrollIntoViewIfNeeded();
    await expect(card.getByText('Image Not Available')).toBeVisible();
    const box = await card.locator('span').first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 5, 2);
    const brand = home.row('Brands to know').list.getByRole('link', { name: /Jaywalking/ });
    await brand.scrollIntoViewIfNeeded();
    await expect(brand.getByText('Image Not Available')).toBeVisible();
  });
});
