import { Frame } from '../../fixtures/frame.ts';
import { Listing } from '../../fixtures/listing.ts';
import { becomeMember } from '../../fixtures/member.ts';
import { newShopper } from '../../fixtures/new-shopper.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';
import { Wishlist } from '../../fixtures/wishlist.ts';

test('two tabs show the same wishlist, and end the session together', async ({ page, context }) => {
  await becomeMember(page);
  const wishlist = new Wishlist(page);
  await wishlist.open();
  await expect(wishlist.empty).toBeVisible();

  const other = await context.newPage();
  const listing = new Listing(other);
  await listing.open('/men');
  const card = listing.cards.first();
  const title = await card.getByRole('heading').innerText();
  await listing.heartOf(card).click();
  await expect(wishlist.card(title)).toBeVisible();
  await wishlist.remove(title);
  await expect(listing.heartOf(card)).toHaveAccessibleName(`Add to wishlist: ${title}`);
  await listing.heartOf(card).click();
  await expect(wishlist.card(title)).toBeVisible();

  await new Frame(other).logout.click();
  await expect(wishlist.signInPrompt).toBeVisible({ timeout: 2000 });
  await expect(wishlist.cards).toHaveCount(0);
  await other.goto('/men');
  await untilTakenOver(other);
  await listing.heartOf(card).click();
  await expect(other.getByText('Please login to manage your wishlist')).toBeVisible();
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /token|persist/.test(key)));
  expect(await kept()).toEqual([]);
});

test('when another shopper signs in in one tab, the other shows their wishlist and writes to it', async ({
  page,
  context,
}) => {
  const second = newShopper();
  await page.request.post('/proxy/users/register', { data: second });
  const first = await becomeMember(page);
  const wishlist = new Wishlist(page);
  const listing = new Listing(page);
  await listing.open('/women');
  const firstTitle = await listing.cards.first().getByRole('heading').innerText();
  await listing.heartOf(listing.cards.first()).click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await wishlist.open();
  await expect(wishlist.card(firstTitle)).toBeVisible();

  const other = await context.newPage();
  const there = new Frame(other);
  await other.goto('/men');
  await untilTakenOver(other);
  await there.logout.click();
  await there.login.click();
  await there.signIn(second);
  await expect(there.logout).toBeVisible();
  await expect(wishlist.empty).toBeVisible();

  await listing.open('/women');
  const card = listing.cards.nth(1);
  await listing.heartOf(card).click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await wishlist.open();
  await expect(wishlist.cards).toHaveCount(1);

  await there.logout.click();
  await there.login.click();
  await there.signIn(first);
  await expect(wishlist.card(firstTitle)).toBeVisible();
  await expect(wishlist.cards).toHaveCount(1);
});
