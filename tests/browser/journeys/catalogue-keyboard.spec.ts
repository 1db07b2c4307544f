import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('on a desktop, by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a shopper sorts, filters, walks the cards and looks closely', async ({ page }) => {
    const listing = new Listing(page);
    await listing.open('/men/hoodies');
    await listing.sort.focus();
    await page.keyboard.press('p');
    await expect(page).toHaveURL(/sort=priceLowHigh/);
    await expect(listing.sort).toBeFocused();

    const box = page.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first();
    await box.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/brands=/);
    await expect(box).toBeFocused();
    await expect(box).toBeChecked();
    await expect(listing.cards.first()).toBeVisible();

    await listing.cards.first().getByRole('link').first().focus();
    await page.keyboard.press('PageDown');
    await expect(listing.cards.nth(1)).toBeFocused();

    const look = listing.cards.nth(1).getByRole('button', { name: /^Quick look/ });
    await look.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'How the price compares' })).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(look).toBeFocused();
  });

  test('the ring of what has the focus is whole, and covers no words', async ({ page }) => {
    const listing = new Listing(page);
    await listing.open('/men/hoodies');
    const ring = 4;
    const box = page.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first();
    await box.focus();
    const room = await box.evaluate((input) => {
      const panel = input.closest('aside')?.getBoundingClientRect();
      return input.getBoundingClientRect().left - (panel?.left ?? Infinity);
    });
    expect(room).toBeGreaterThanOrEqual(ring);

    const card = listing.cards.first();
    const leftOfTitle = () =>
      card.evaluate((article) => {
        const title = article.querySelector('h2, h3')?.firstChild;
        const words = document.createRange();
        if (title) words.selectNodeContents(title);
        return words.getBoundingClientRect().left - article.getBoundingClientRect().left;
      });
    await card.getByRole('link').first().focus();
    expect(await leftOfTitle()).toBeGreaterThanOrEqual(ring);
    await listing.cards.nth(1).getByRole('link').first().focus();
    await page.keyboard.press('PageUp');
    await expect(card).toBeFocused();
    expect(await leftOfTitle()).toBeGreaterThanOrEqual(ring);
  });

  test('Load more leaves a shopper where the new cards begin', async ({ page }) => {
    const listing = new Listing(page);
    await listing.open('/men/hoodies');
    await page.getByRole('link', { name: 'Skip to footer' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Load more' }).focus();
    await expect(listing.cards).toHaveCount(12);
    const last = listing.cards.nth(11);
    await page.keyboard.press('Enter');
    await expect(last).toBeFocused();
    await expect(listing.cards).toHaveCount(24);
    await expect(last).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(listing.cards.nth(12)).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(page.getByRole('link', { name: 'Skip to footer' })).toBeFocused();
  });
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the filter drawer is opened, used, applied and closed', async ({ page }) => {
    const listing = new Listing(page);
    await listing.open('/men');
    const button = page.getByRole('button', { name: /^Filters/ });
    await button.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await drawer.getByRole('checkbox', { name: 'On sale only' }).focus();
    await page.keyboard.press('Space');
    const apply = drawer.getByRole('button', { name: /^Show [\d,]+ results$/ });
    await apply.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?sale=true$/);
    await expect(drawer).toBeHidden();
    await expect(listing.cards.first().getByText(/% OFF$/)).toBeVisible();
  });
});
