import { rename } from 'node:fs/promises';
import path from 'node:path';
import { openBreakableLine } from '../../fixtures/breakable-line.ts';
import { Listing } from '../../fixtures/listing.ts';
import { becomeMember } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Wishlist } from '../../fixtures/wishlist.ts';

test.use({
  expectedProblems: /Failed to load resource|Refused to apply style|RUNTIME-\d+|Federation|preload/i,
});

test('while the provider is gone, hearts fall back and say why; afterwards they hold', async ({
  page,
  providerOrigin,
  openGateway,
}) => {
  const line = await openBreakableLine(providerOrigin);
  const gateway = await openGateway({ PROVIDER_ORIGIN: line.origin });
  await becomeMember(page, gateway.url);
  const listing = new Listing(page);
  const wishlist = new Wishlist(page);
  await listing.open(`${gateway.url}/men`);
  const card = listing.cards.first();
  const heart = listing.heartOf(card);
  const title = await card.getByRole('heading').innerText();
  await expect(heart).toHaveAccessibleName(`Add to wishlist: ${title}`);

  await line.cut();
  await heart.click();
  await expect(page.getByText('Failed to add to wishlist')).toBeVisible();
  await expect(heart).toHaveAccessibleName(`Add to wishlist: ${title}`);

  await line.mend();
  await heart.click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await wishlist.open(gateway.url);
  await expect(wishlist.card(title)).toBeVisible();

  await line.cut();
  await wishlist.remove(title);
  await expect(page.getByText('Failed to remove from wishlist')).toBeVisible();
  await expect(wishlist.card(title)).toBeVisible();
  await wishlist.open(gateway.url);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch wishlist');
  await expect(wishlist.card(title)).toBeVisible();

  await line.mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  await expect(wishlist.card(title)).toBeVisible();
  await line.cut();
});

test('a heart tapped without a connection falls back; a late answer changes nothing that came after it', async ({
  page,
  context,
}) => {
  const member = await becomeMember(page);
  const listing = new Listing(page);
  await listing.open('/men');
  const card = listing.cards.first();
  const heart = listing.heartOf(card);
  const title = await card.getByRole('heading').innerText();
  await heart.hover();
  await context.setOffline(true);
  await heart.click();
  await expect(page.getByText('Failed to add to wishlist')).toBeVisible();
  await expect(heart).toHaveAccessibleName(`Add to wishlist: ${title}`);
  await context.setOffline(false);

  // The provider reads its list now, empty; the page learns of it only after the product has been added.
  let deliver = () => {};
  const isDelivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(`**/proxy/wishlist/${member.id}`, async (route) => {
    const answer = await route.fetch();
    await isDelivered;
    await route.fulfill({ response: answer });
  });
  const reading = page.waitForRequest(`**/proxy/wishlist/${member.id}`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await reading;
  await heart.click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  const arrival = page.waitForResponse(`**/proxy/wishlist/${member.id}`);
  deliver();
  await (await arrival).finished();
  await expect(heart).toHaveAccessibleName(`Remove from wishlist: ${title}`);
  await page.unroute(`**/proxy/wishlist/${member.id}`);
  await page.reload();
  await expect(heart).toHaveAccessibleName(`Remove from wishlist: ${title}`);
});

test('with account down, a heart says that adding failed, and its pages say what is wrong', async ({
  page,
  ownGateway,
}) => {
  await rename(
    path.join(ownGateway.releasesFolder, 'account'),
    path.join(ownGateway.releasesFolder, 'account.gone'),
  );
  const listing = new Listing(page);
  await listing.open(`${ownGateway.url}/men`);
  const card = listing.cards.first();
  await listing.heartOf(card).click();
  await expect(page.getByText('Failed to add to wishlist')).toBeVisible({ timeout: 20_000 });
  await expect(listing.heartOf(card)).toHaveAccessibleName(/^Add to wishlist/);
  await listing.scrollTo(24);

  await page.goto(`${ownGateway.url}/profile`);
  await expect(page.locator('[data-failed-remote="account"]')).toBeVisible({ timeout: 12_000 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
});
