import { Listing } from '../fixtures/listing.ts';
import { newShopper, register } from '../fixtures/new-shopper.ts';
import { expect, test } from '../fixtures/test.ts';

test('a guest taps a heart, registers, and finds the product on the wishlist, also after a reload', async ({
  page,
}) => {
  const listing = new Listing(page);
  await listing.open('/men');
  const card = listing.cards.nth(1);
  const title = await card.getByRole('heading').innerText();

  await listing.heartOf(card).click();
  await expect(page.getByText('Please login to manage your wishlist')).toBeVisible();
  await expect(listing.heartOf(card)).toHaveAccessibleName(`Add to wishlist: ${title}`);

  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await page
    .getByRole('dialog', { name: 'Sign in' })
    .getByRole('button', { name: 'Become a member' })
    .click();
  await register(page, newShopper());
  await expect(page.getByText('Registered Successfully')).toBeVisible();
  await expect(page.getByText('Hi, Aarohi De...')).toBeVisible();
  await expect(page.getByText('Added to wishlist')).toBeVisible();

  await page.goto('/wishlist');
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Hi, Aarohi De...')).toBeVisible();
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
});

test('a member adds by heart and removes on the wishlist', async ({ page }) => {
  await page.goto('/men#register');
  await register(page, newShopper());
  await expect(page.getByText('Registered Successfully')).toBeVisible();
  const listing = new Listing(page);
  await listing.open('/women');
  const card = listing.cards.first();
  const title = await card.getByRole('heading').innerText();
  await listing.heartOf(card).click();
  await expect(listing.heartOf(card)).toHaveAccessibleName(`Remove from wishlist: ${title}`);

  await page.goto('/wishlist');
  const wished = page.getByRole('main').getByRole('article');
  await expect(wished).toHaveCount(1);
  await wished.getByRole('button', { name: /remove/i }).click();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
});

test('a guest on /wishlist is asked to sign in', async ({ page }) => {
  await page.goto('/wishlist');
  await expect(page.getByText('Please login to view your wishlist')).toBeVisible();
});
