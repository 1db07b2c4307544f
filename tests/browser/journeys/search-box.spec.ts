import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

test('suggestions come while typing and are followed by keyboard', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/about-us');
  await untilTakenOver(page);
  await frame.search.click();
  await frame.search.pressSequentially('hood');
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option');
  await expect(products.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Hoodies Men' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/men/hoodies');
});

test('a query with every awkward character arrives as it was typed', async ({ page }) => {
  const frame = new Frame(page);
  const query = 'blue & “denim” 50% #1?/\\ é';
  await page.goto('/about-us');
  await untilTakenOver(page);
  await frame.search.fill(`  ${query}  `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(query);
  await expect(frame.search).toHaveValue(query);
  await page.reload();
  await expect(frame.search).toHaveValue(query);
});

test('the last letter typed decides, however slowly the answers come', async ({ page }) => {
  const frame = new Frame(page);
  await page.route('**/proxy/products/suggestions**', async (route) => {
    const isEarly = new URL(route.request().url()).searchParams.get('q') === 'po';
    if (isEarly) await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/about-us');
  await untilTakenOver(page);
  await frame.search.click();
  await frame.search.pressSequentially('po');
  await page.waitForRequest(/suggestions\?q=po$/);
  await frame.search.pressSequentially('lo');
  await page.waitForResponse(/suggestions\?q=polo$/);
  await expect(page.getByRole('option', { name: 'See all results for “polo”' })).toBeVisible();
  const products = await page.getByRole('group', { name: 'Products' }).getByRole('option').allInnerTexts();
  for (const text of products) expect(text).toMatch(/polo/i);
});

test('nothing but spaces is no query, and the box keeps what a link to a search says', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/about-us');
  await untilTakenOver(page);
  await frame.search.fill('   ');
  await page.keyboard.press('Enter');
  await frame.search.clear();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about-us');
  await page.goto('/search?q=jersey&sort=priceLowHigh');
  await expect(frame.search).toHaveValue('jersey');
});
