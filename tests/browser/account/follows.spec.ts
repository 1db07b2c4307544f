import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { readLayoutShifts, recordLayoutShifts } from '../../fixtures/layout-shifts.ts';
import { fillRegisterDialog, newShopper, signInAsNewMember } from '../../fixtures/shoppers.ts';
import { expect, test } from '../../fixtures/test.ts';

const followButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Follow / })
    .first();

async function readAccount(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')?.replaceAll('"', '') ?? ''}` };
    const { brands } = await (await fetch('/proxy/follows', { headers })).json();
    return brands;
  });
}

test('A guest follows a label, registers, and has it in the account and after the sign-out not on the device', async ({
  page,
}) => {
  await page.goto('/drops');
  await waitForHydration(page);
  await followButton(page).click();
  await expect(followButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Following .+ on this device$/)).toBeVisible();

  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await page
    .getByRole('dialog', { name: 'Sign in' })
    .getByRole('button', { name: 'Become a member' })
    .click();
  await fillRegisterDialog(page, newShopper());
  await expect(page.getByText('Registered Successfully')).toBeVisible();
  await expect.poll(() => readAccount(page)).toHaveLength(1);

  await page.goto('/drops');
  await expect(page.getByRole('link', { name: 'Brands I follow (1)' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('szn:follows'));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Brands I follow (1)' })).toBeVisible();
});

test('A tap on a follow button before hydration counts, and other tabs show it', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/product-details');
  await waitForHydration(other);
  await page.goto('/collections/huemn', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Follow Huemn' }).click();
  await expect(page.getByRole('button', { name: 'Follow Huemn' })).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByRole('button', { name: 'Follow Huemn' })).toHaveAttribute('aria-pressed', 'true');
});

test('A member’s follow on one page is on the radar’s filter, which works without scripts', async ({
  page,
  browser,
  storefrontUrl,
}) => {
  await signInAsNewMember(page);
  await page.goto('/product-details?id=huemn');
  await page.getByRole('button', { name: 'Follow Huemn' }).click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Following Huemn'),
  ).toBeVisible();
  await page.goto('/drops');
  await page.getByRole('link', { name: 'Brands I follow (1)' }).click();
  await expect(page).toHaveURL(/\/drops\?brands=huemn$/);
  await expect(page.getByRole('article', { name: /^Huemn, / }).first()).toBeVisible();
  await expect(page.getByRole('article', { name: /^(?!Huemn, )/ })).toHaveCount(0);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(`${storefrontUrl}/drops?brands=huemn`);
  await expect(reader.getByRole('article', { name: /^Huemn, / }).first()).toBeVisible();
  await expect(reader.getByText('Following a brand needs scripts.')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Follow Huemn' })).toBeHidden();
  await plain.close();
});

for (const width of [390, 820, 1440]) {
  test(`The radar and the row of followed brands have no shift and no violation, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await recordLayoutShifts(page);
    await page.goto('/drops');
    await waitForHydration(page);
    await waitForFonts(page);
    const names = await page
      .getByRole('article')
      .evaluateAll((articles) =>
        articles.slice(0, 3).map((article) => article.getAttribute('aria-label')?.split(',')[0] ?? ''),
      );
    expect(new Set(names).size).toBe(names.length);
    expect(await findViolations(page)).toEqual([]);
    await followButton(page).click();
    await expect(followButton(page)).toHaveAttribute('aria-pressed', 'true');
    await scrollToEnd(page);
    const onRadar = await readLayoutShifts(page);
    expect(onRadar.sum, onRadar.moved.join('\n')).toBeLessThan(0.001);

    await page.goto('/');
    await waitForHydration(page);
    await waitForFonts(page);
    const row = page.getByRole('region', { name: 'New from brands you follow' });
    // A row whose products came too late for its place below the screen appears after scrolling back.
    await expect(async () => {
      await scrollToEnd(page);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(row.getByRole('article').first()).toBeAttached({ timeout: 2000 });
    }).toPass();
    const { sum, moved } = await readLayoutShifts(page);
    expect(sum, moved.join('\n')).toBeLessThan(0.001);
  });
}

test('Follow buttons on the tiles of the brand index are legible at every width in both schemes', async ({
  page,
}) => {
  await page.goto('/product-details');
  const tiles = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Follow / }) });
  expect(await tiles.count()).toBeGreaterThan(20);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // A tile changes its background in a transition.
      await expect
        .poll(() => readLowestContrast(tiles), `${colorScheme} at ${width} px`)
        .toBeGreaterThanOrEqual(4.5);
    }
  }
});

/** The lowest contrast of a follow button's text with the background of its tile. */
function readLowestContrast(tiles: Locator): Promise<number> {
  return tiles.evaluateAll((items) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((channel) => {
        const share = Number(channel) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrasts = items.map((tile) => {
      const text = luminance(getComputedStyle(tile.querySelector('button') ?? tile).color);
      const background = luminance(getComputedStyle(tile.querySelector('a') ?? tile).backgroundColor);
      return (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05);
    });
    return Math.min(...contrasts);
  });
}

/** Then forgets the shifts before: words that a late font moves are no matter of the follow buttons. */
async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    testLayoutShifts.length = 0;
  });
}

/** Scrolls to the end in steps of half a screen, as a shopper does. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    while (!isAtEnd()) {
      scrollBy(0, innerHeight / 2);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
  });
}
