import type { Page } from '@playwright/test';
import { findSmallTexts, findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { readLayoutShifts, recordLayoutShifts, roundingPx } from '../../fixtures/layout-shifts.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const ticksOf = (page: Page) => page.getByRole('feed').getByRole('checkbox', { name: /^Compare: / });

/** Opens a list in the mode in which its cards have ticks. */
async function openComparing(page: Page, path: string): Promise<ListingPage> {
  const listing = new ListingPage(page);
  await listing.open(path);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  return listing;
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Products to compare' });

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('Two ticked products are compared after a reload, and one is removed', async ({ page }) => {
      await recordLayoutShifts(page);
      await openComparing(page, '/men');
      const ticks = ticksOf(page);
      await ticks.nth(0).check();
      const bar = barOf(page);
      await expect(bar.getByRole('button', { name: 'Compare (1)' })).toBeDisabled();
      await ticks.nth(1).check();
      await page.reload();
      await expect(ticks.nth(0)).toBeChecked();
      // The header may move by a part of a pixel when its font arrives.
      expect((await readLayoutShifts(page)).sum).toBeLessThan(0.001);
      expect(await findViolations(page)).toEqual([]);

      await bar.getByRole('link', { name: 'Compare (2)' }).click();
      await expect(page.getByRole('columnheader')).toHaveCount(2);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(bar).toBeHidden();
      for (const column of await page.getByRole('columnheader').all())
        await expect(column).toBeInViewport({ ratio: 0.9 });
      expect(await findViolations(page)).toEqual([]);
      expect(await findSmallTexts(page)).toEqual([]);

      await page
        .getByRole('link', { name: /^Remove from comparison/ })
        .first()
        .click();
      await expect(page.getByRole('columnheader')).toHaveCount(1);
      await page.goBack();
      await expect(page.getByRole('columnheader')).toHaveCount(2);
    });

    test('The bar covers neither the end of the footer nor a tick that has the focus', async ({ page }) => {
      await openComparing(page, '/men/jeans');
      const ticks = ticksOf(page);
      await ticks.first().focus();
      await page.keyboard.press('Space');
      const bar = barOf(page);
      await expect(bar).toBeVisible();
      const { y: top } = (await bar.boundingBox()) ?? { y: 0 };
      for (let index = 1; index < 4; index += 1) {
        await ticks.nth(index).focus();
        const box = await ticks.nth(index).boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(top + roundingPx);
      }
      const end = page.getByRole('contentinfo').getByText(/^Founded in/);
      await page.keyboard.press('End');
      await expect
        .poll(async () => {
          await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
          const box = await end.boundingBox();
          return (box?.y ?? Infinity) + (box?.height ?? 0);
        })
        .toBeLessThanOrEqual(top + roundingPx);
    });
  });
}

test('A tick is at least 44 px in both directions and does not meet the other controls of its card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = await openComparing(page, '/sale');
  const card = list.cards.first();
  const tick = card.locator('label').filter({ has: page.getByRole('checkbox') });
  const box = await tick.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  const others = [list.heartOf(card), card.getByText(/% OFF$/)];
  for (const other of others) {
    const second = await other.boundingBox();
    if (box === null || second === null) throw new Error('A control of the card is not rendered.');
    const isApart =
      second.x + roundingPx >= box.x + box.width ||
      box.x + roundingPx >= second.x + second.width ||
      second.y + roundingPx >= box.y + box.height ||
      box.y + roundingPx >= second.y + second.height;
    expect(isApart, await other.innerText()).toBe(true);
  }
});

test('A fifth tick is refused with a message, and "Clear" unticks all', async ({ page }) => {
  await openComparing(page, '/women');
  const ticks = ticksOf(page);
  for (let index = 0; index < 4; index += 1) await ticks.nth(index).check();
  await ticks.nth(4).click();
  await expect(page.getByText('You can compare four products. Remove one to add another.')).toBeVisible();
  await expect(ticks.nth(4)).not.toBeChecked();
  await barOf(page).getByRole('button', { name: 'Clear comparison' }).click();
  await expect(barOf(page)).toBeHidden();
  await expect(ticks.nth(0)).toBeFocused();
});

test('A comparison can be shared: it needs no storage and no scripts', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await openComparing(page, '/men');
  for (const index of [0, 1, 2]) await ticksOf(page).nth(index).check();
  const href = (await barOf(page).getByRole('link').getAttribute('href')) ?? '';
  const html = await (await request.get(href)).text();
  expect(html).toContain('<meta name="robots" content="noindex">');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const shared = await context.newPage();
  await shared.goto(`${baseURL}${href},${'0'.repeat(24)}`);
  await expect(shared.getByRole('columnheader')).toHaveCount(3);
  await expect(shared.getByText('One product is no longer in the shop.')).toBeVisible();
  await expect(shared.getByText('Lowest here')).not.toHaveCount(0);
  await shared
    .getByRole('link', { name: /^Remove from comparison/ })
    .first()
    .click();
  await expect(shared.getByRole('columnheader')).toHaveCount(2);
  await context.close();
});

test('The server renders no tick: its page is the same for every shopper', async ({ request, page }) => {
  expect(await (await request.get('/men')).text()).not.toContain('Compare: ');
  await page.goto('/compare');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
});
