import type { Page } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { fillRegisterDialog, newShopper } from '../../fixtures/shoppers.ts';
import { expect, test } from '../../fixtures/test.ts';

const outfit = (page: Page, number: number) =>
  page.getByRole('article').filter({ has: page.getByRole('region', { name: `Outfit ${number}` }) });
const total = (page: Page) => outfit(page, 1).getByText(/^Total Rs/);

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`A guest changes the budget, swaps a product, saves and shares an outfit at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const response = await page.goto('/outfits/compose?budget=5000&gender=men');
    // The server renders the outfits.
    expect(await response?.text()).toContain('Outfit 3');
    await waitForHydration(page);
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(total(page)).toBeInViewport();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('main').getByRole('link', { name: 'Women', exact: true }).click();
    await expect(page).toHaveURL('/outfits/compose?budget=5000&gender=women');
    await page.getByLabel('Budget (Rs)', { exact: true }).fill('4000');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL('/outfits/compose?budget=4000&gender=women');
    await expect(page.getByRole('heading', { level: 1, name: 'Outfits under Rs 4,000' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Outfits under Rs 5,000' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Outfits under Rs 4,000' })).toBeVisible();

    const before = String(await total(page).textContent());
    await outfit(page, 1).getByRole('button', { name: /^Swap/ }).first().click();
    const takeThis = page.getByRole('button', { name: /^Take this/ });
    await expect(takeThis.first()).toBeVisible();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await takeThis.first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(total(page)).not.toHaveText(before);

    await page.getByRole('button', { name: 'Save outfit 1' }).click();
    await expect(page.getByRole('link', { name: 'Saved. Open' })).toBeVisible();
    await page.getByRole('button', { name: 'Share outfit 1' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /register|member|account/i })
      .first()
      .click();
    await fillRegisterDialog(page, newShopper());
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/rail\?key=[\w-]{43}$/);
    // The dialog hides the page.
    const heading = { level: 1, name: 'Outfit 1 under Rs 4,000', includeHidden: true };
    await expect(page.getByRole('heading', heading)).toBeAttached();
  });
}

test('A budget that no outfit fits leads to the smallest that one does', async ({ page }) => {
  await page.goto('/outfits/compose?budget=500&gender=men');
  await expect(page.getByRole('heading', { name: 'Nothing within Rs 500' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /^Show outfits under/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
