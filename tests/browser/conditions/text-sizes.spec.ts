import type { Page } from '@playwright/test';
import { readField } from '@szn/shared-contracts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { roundingPx } from '../../fixtures/layout-shifts.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

// The 404 page has that status. A window that changes just after the load needs another picture than the preloaded one.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedProblems: /status of 404|preloaded using link preload/,
});

/** Font sizes of the browser: the default, "large", "very large", and beyond. */
const fontSizes = [16, 20, 24, 32];
const widths = [320, 360, 390, 430, 600, 768, 820, 1024, 1180, 1280, 1366];

/** What a page does not fit: its width, and controls of which less than a finger's part is in the window. */
function findProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (rounding) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const width = window.innerWidth;
    const { scrollWidth } = document.documentElement;
    const scrolls = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null || parent === document.body) return false;
      return /auto|scroll/.test(getComputedStyle(parent).overflowX) || scrolls(parent);
    };
    const describeWidest = (limit: number) =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > limit + rounding && !scrolls(element))
        .slice(-3)
        .map((element) => `${element.tagName} ${element.className}`)
        .join(', ');
    const outside = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary'),
    ].filter((control) => {
      const { left, right, width: own, height } = control.getBoundingClientRect();
      const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || own <= 1 || height <= 1 || scrolls(control)) return false;
      return Math.min(right, width) - Math.max(left, 0) < Math.min(own, 24) - rounding;
    });
    return [
      ...(scrollWidth > width ? [`scrolls to ${scrollWidth} px: ${describeWidest(width)}`] : []),
      ...outside.map((control) => `${control.className} ${control.textContent.trim().slice(0, 30)}`),
    ];
  }, roundingPx);
}

/** Checks an open page in each text size at each width. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const problems: string[] = [];
  for (const standard of fontSizes) {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard } });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
      const found = await findProblems(page);
      problems.push(...found.map((problem) => `${name}, ${standard} px, ${width} px wide: ${problem}`));
    }
  }
  expect(problems).toEqual([]);
}

const pages = [
  ['/', '/men', '/search?q=tee', '/sale'],
  ['/collections/Jaywalking', '/drops', '/wishlist', '/not-found', '/profile'],
  ['/about-us', '/privacy-policy', '/about-us#menu', '/about-us#sign-in', '/about-us#register'],
];

for (const paths of pages)
  test(`Pages fit every window in every text size of the browser: ${paths.join(' ')}`, async ({ page }) => {
    test.setTimeout(180_000);
    for (const path of paths) {
      await page.goto('about:blank');
      await page.goto(path);
      await waitForHydration(page);
      await expect(new SiteFrame(page).footer).toBeAttached();
      await expectToFit(page, path);
    }
  });

test('Product page and comparison fit every window in every text size of the browser', async ({ page }) => {
  test.setTimeout(180_000);
  const response = await page.request.get('/proxy/products?limit=4');
  const products = readField(await response.json(), 'products');
  const ids = (Array.isArray(products) ? products : []).map((product) => String(readField(product, '_id')));
  expect(ids).toHaveLength(4);
  for (const path of [`/product-details?id=${ids[0]}`, `/compare?ids=${ids.join(',')}`]) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator('main h1')).toBeVisible();
    await expectToFit(page, path);
  }
});

test('Fields have a text size into which phones do not zoom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const frame = new SiteFrame(page);
  const open: Readonly<Record<string, () => Promise<void>>> = {
    '/men': () =>
      page
        .getByRole('button', { name: /^Filter/ })
        .first()
        .click(),
    '/search': async () => undefined,
    '/about-us': () => frame.newsletter.getByRole('button', { name: 'Subscribe Now' }).click(),
    '/about-us#sign-in': async () => undefined,
    '/about-us#register': async () => undefined,
  };
  for (const [path, prepare] of Object.entries(open)) {
    await page.goto('about:blank');
    await page.goto(path);
    await waitForHydration(page);
    await prepare();
    await expect(page.locator(':is(main, dialog[open], footer) :is(input, select)').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, textarea')]
        .filter((field) => !/^(?:checkbox|radio|range|hidden|file)$/.test(field.getAttribute('type') ?? ''))
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML),
    );
    expect(small, path).toEqual([]);
  }
});
