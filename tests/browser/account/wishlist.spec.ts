import { waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { createMember, fillRegisterDialog, newShopper, signInAsNewMember } from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WishlistPage } from '../../fixtures/wishlist-page.ts';

test('A guest who clicks a heart and registers has the product on the wishlist', async ({ page }) => {
  const listing = new ListingPage(page);
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
  await fillRegisterDialog(page, newShopper());
  await expect(page.getByText('Registered Successfully')).toBeVisible();
  await expect(page.getByText('Hi, Aarohi De...')).toBeVisible();
  await expect(page.getByText('Added to wishlist')).toBeVisible();

  await page.goto('/wishlist');
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Hi, Aarohi De...')).toBeVisible();
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
});

test('A member adds a product by its heart, removes it on the wishlist, and undoes the removal', async ({
  page,
}) => {
  await signInAsNewMember(page);
  const listing = new ListingPage(page);
  await listing.open('/women');
  const card = listing.cards.first();
  const title = await card.getByRole('heading').innerText();
  await listing.heartOf(card).click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await expect(listing.heartOf(card)).toHaveAccessibleName(`Remove from wishlist: ${title}`);

  const wishlist = new WishlistPage(page);
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

test('A guest signs in on the wishlist page and stays there', async ({ page }) => {
  const member = await createMember(page);
  const wishlist = new WishlistPage(page);
  await wishlist.open();
  await expect(wishlist.signInPrompt).toBeVisible();
  await expect(page.getByText('Please log in to view your wishlist.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await new SiteFrame(page).signIn(member);
  await expect(page).toHaveURL('/wishlist');
  await expect(wishlist.empty).toBeVisible();
});

test('Two tabs show the same wishlist and end the session together', async ({ page, context }) => {
  await signInAsNewMember(page);
  const wishlist = new WishlistPage(page);
  await wishlist.open();
  await expect(wishlist.empty).toBeVisible();

  const other = await context.newPage();
  const listing = new ListingPage(other);
  await listing.open('/men');
  const card = listing.cards.first();
  const title = await card.getByRole('heading').innerText();
  await listing.heartOf(card).click();
  await expect(wishlist.card(title)).toBeVisible();
  await wishlist.remove(title);
  await expect(listing.heartOf(card)).toHaveAccessibleName(`Add to wishlist: ${title}`);
  await listing.heartOf(card).click();
  await expect(wishlist.card(title)).toBeVisible();

  await new SiteFrame(other).logout.click();
  await expect(wishlist.signInPrompt).toBeVisible({ timeout: 2000 });
  await expect(wishlist.cards).toHaveCount(0);
  await other.goto('/men');
  await waitForHydration(other);
  await listing.heartOf(card).click();
  await expect(other.getByText('Please login to manage your wishlist')).toBeVisible();
  const sessionKeys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /token|persist/.test(key)),
  );
  expect(sessionKeys).toEqual([]);
});

test('When another shopper signs in in one tab, the other tab shows and changes the wishlist of that shopper', async ({
  page,
  context,
}) => {
  const second = await createMember(page);
  const first = await signInAsNewMember(page);
  const wishlist = new WishlistPage(page);
  const listing = new ListingPage(page);
  await listing.open('/women');
  const firstTitle = await listing.cards.first().getByRole('heading').innerText();
  await listing.heartOf(listing.cards.first()).click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await wishlist.open();
  await expect(wishlist.card(firstTitle)).toBeVisible();

  const other = await context.newPage();
  const otherFrame = new SiteFrame(other);
  await other.goto('/about-us');
  await waitForHydration(other);
  await otherFrame.logout.click();
  await otherFrame.login.click();
  await otherFrame.signIn(second);
  await expect(otherFrame.logout).toBeVisible();
  await expect(wishlist.empty).toBeVisible();

  await listing.open('/women');
  await listing.heartOf(listing.cards.nth(1)).click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await wishlist.open();
  await expect(wishlist.cards).toHaveCount(1);

  await otherFrame.logout.click();
  await otherFrame.login.click();
  await otherFrame.signIn(first);
  await expect(wishlist.card(firstTitle)).toBeVisible();
  await expect(wishlist.cards).toHaveCount(1);
});
