import type { Page } from '@playwright/test';
import { errorReportSchema } from '@szn/shared-contracts/telemetry';
import { readLayoutShifts, recordLayoutShifts, roundingPx } from '../../fixtures/layout-shifts.ts';
import { publishPatchedBuild, runReleaseTool } from '../../fixtures/publish.ts';
import { expect, test } from '../../fixtures/test.ts';

const slot = (page: Page) => page.locator('[data-slot="home.after-newest.v1"]');
const row = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const scriptOfCatalogue = /releases\/catalogue\/.*\.js$/;

/** Opens the home page of a gateway in a browser that has viewed eight products. */
async function openAfterViews(page: Page, url: string): Promise<void> {
  // Nothing is animated, so that the page has no splash.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${url}/about-us`);
  await page.evaluate(async () => {
    const response = await fetch('/proxy/products/gender/men?page=1&limit=8');
    if (!response.ok) throw new Error(`The products were answered with ${response.status}.`);
    const { products } = await response.json();
    localStorage.setItem('szn:recently-viewed', JSON.stringify(products));
  });
  await recordLayoutShifts(page);
  await page.goto(url);
}

/** Scrolls to the end in steps of one screen, as a shopper does. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    while (!isAtEnd()) {
      scrollBy(0, innerHeight);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
}

async function expectNoShift(page: Page): Promise<void> {
  const { sum, moved } = await readLayoutShifts(page);
  // The header may move by a part of a pixel when its font arrives.
  expect(sum, moved.join('\n')).toBeLessThan(0.001);
}

for (const width of [390, 820, 1440]) {
  test(`Home page shows the recently viewed products in its slot without a shift, ${width} px wide`, async ({
    page,
    storefrontUrl,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAfterViews(page, storefrontUrl);
    // It appears while the page is not scrolled, and is filled when it is near the screen.
    await expect(slot(page)).toBeAttached();
    await scrollToEnd(page);
    await slot(page).scrollIntoViewIfNeeded();

    await expect(row(page).getByRole('article')).toHaveCount(8);
    const surplusPx = await slot(page).evaluate(
      (box) => box.clientHeight - (box.firstElementChild?.getBoundingClientRect().height ?? 0),
    );
    // `clientHeight` is a whole number.
    expect(surplusPx).toBeGreaterThanOrEqual(-roundingPx);
    expect(surplusPx).toBeLessThanOrEqual(16);
    await expectNoShift(page);
    await row(page).getByRole('button', { name: 'Clear recently viewed products' }).click();
    await expect(page.getByText('Your recently viewed products are cleared.')).toBeFocused();
  });
}

test('Home page has no slot, and loads nothing for it, for a shopper who has viewed nothing', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await recordLayoutShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(slot(page)).toBeHidden();
  await scrollToEnd(page);

  await expect(slot(page)).not.toBeAttached();
  expect(requested.filter((url) => scriptOfCatalogue.test(url))).toEqual([]);
  await expectNoShift(page);
});

test(
  'Home page has no slot while the remote that fills it is switched off',
  { tag: '@fault' },
  async ({ page, ownGateway }) => {
    await runReleaseTool(
      ownGateway.releasesFolder,
      'kill',
      'catalogue',
      '--message',
      'Back soon.',
      '--no-wait',
    );
    await expect.poll(async () => (await page.request.get(ownGateway.url)).text()).toContain('Back soon.');
    await openAfterViews(page, ownGateway.url);
    await scrollToEnd(page);

    await expect(slot(page)).not.toBeAttached();
    await expect(page.getByRole('region', { name: 'Deepest cuts' })).toBeVisible();
    await expectNoShift(page);
  },
);

test(
  'Home page has no slot if its content throws, which counts against the filling version',
  { tag: '@fault' },
  async ({ page, ownGateway }) => {
    const { releasesFolder, url } = ownGateway;
    const texts = { '"Recently viewed"': 'undefined.broken' };
    await publishPatchedBuild(
      { name: 'catalogue', version: '7.0.0', texts, inBrowserOnly: true },
      releasesFolder,
    );
    await runReleaseTool(releasesFolder, 'promote', 'catalogue@7.0.0', '--no-wait');
    await expect.poll(async () => (await page.request.get(url)).text()).toContain('catalogue/7.0.0/');
    const reports: unknown[] = [];
    await page.route('**/telemetry', (route) => {
      reports.push(route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    });
    await openAfterViews(page, url);
    // It is near, but below the screen: a slot on the screen keeps its space.
    await expect.poll(() => reports.length).toBe(1);
    await expect(slot(page)).not.toBeAttached();
    await scrollToEnd(page);
    await expect(page.getByRole('region', { name: 'Deepest cuts' })).toBeVisible();
    await expectNoShift(page);
    expect(reports.map((report) => errorReportSchema.parse(report))).toMatchObject([
      { kind: 'render', remote: { name: 'catalogue', version: '7.0.0' }, isFirstOfVisit: true },
    ]);
  },
);
