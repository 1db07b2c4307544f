import { Frame } from '../../fixtures/frame.ts';
import { Listing } from '../../fixtures/listing.ts';
import { becomeMember } from '../../fixtures/member.ts';
import { newShopper, register } from '../../fixtures/new-shopper.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Wishlist } from '../../fixtures/wishlist.ts';

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

test('a member adds by heart, removes on the wishlist, and takes the removal back', async ({ page }) => {
  await becomeMember(page);
  const listing = new Listing(page);
  await listing.open('/women');
  const card = listing.cards.first();
  const title = await card.getByRole('heading').innerText();
  await listing.heartOf(card).click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await expect(listing.heartOf(card)).toHaveAccessibleName(`Remove from wishlist: ${title}`);

  const wishlist = new Wishlist(page);
  await wishlist.open();
  await expect(wishlist.cards).toHaveCount(1);
  await wishlist.remove(title);
  await expect(wishlist.empty).toBeVisible();
  await expect(page.getByText('Removed from wishlist')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(wishlist.card(title)).toBeVisible();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await page.reload();
  await expect(wishlist.card(title)).toBeVisible();

  await wishlist.remove(title);
  await expect(page.getByText('Removed from wishlist')).toBeVisible();
  await page.reload();
  await expect(wishlist.empty).toBeVisible();
});

test('a guest on /wishlist is asked to sign in, and comes back there', async ({ page }) => {
  const frame = new Frame(page);
  const member = await becomeMember(page);
  await page.goto('/men');
  await frame.logout.click();
  await expect(frame.login).toBeVisible();

  const wishlist = new Wishlist(page);
  await wishlist.open();
  await expect(wishlist.signInPrompt).toBeVisible();
  await expect(page.getByText('Please log in to view your wishlist.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await frame.signIn(member);
  await expect(page).toHaveURL('/wishlist');
  await expect(wishlist.empty).toBeVisible();
});
