import { rename } from 'node:fs/promises';
import path from 'node:path';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { signInAsNewMember } from '../../fixtures/shoppers.ts';
import { startTcpProxy } from '../../fixtures/tcp-proxy.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WishlistPage } from '../../fixtures/wishlist-page.ts';

test.use({
  expectedProblems: /Failed to load resource|Refused to apply style|RUNTIME-\d+|Federation|preload/i,
});

test(
  'Hearts revert with a message while the provider is unavailable, and work when it is back',
  { tag: '@fault' },
  async ({ page, providerOrigin, openGateway }) => {
    const proxy = await startTcpProxy(providerOrigin);
    const gateway = await openGateway({ PROVIDER_ORIGIN: proxy.origin });
    await signInAsNewMember(page, gateway.url);
    const listing = new ListingPage(page);
    const wishlist = new WishlistPage(page);
    await listing.open(`${gateway.url}/men`);
    const card = listing.cards.first();
    const heart = listing.heartOf(card);
    const title = await card.getByRole('heading').innerText();
    await expect(heart).toHaveAccessibleName(`Add to wishlist: ${title}`);

    await proxy.disconnect();
    await heart.click();
    await expect(page.getByText('Failed to add to wishlist')).toBeVisible();
    await expect(heart).toHaveAccessibleName(`Add to wishlist: ${title}`);

    await proxy.reconnect();
    await heart.click();
    await expect(page.getByText('Added to wishlist')).toBeVisible();
    await wishlist.open(gateway.url);
    await expect(wishlist.card(title)).toBeVisible();

    await proxy.disconnect();
    await wishlist.remove(title);
    await expect(page.getByText('Failed to remove from wishlist')).toBeVisible();
    await expect(wishlist.card(title)).toBeVisible();
    await wishlist.open(gateway.url);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch wishlist');
    await expect(wishlist.card(title)).toBeVisible();

    await proxy.reconnect();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
    await expect(wishlist.card(title)).toBeVisible();
    await proxy.disconnect();
  },
);

test(
  'Heart reverts without a connection, and a late wishlist response does not overwrite a newer change',
  { tag: '@long' },
  async ({ page, context }) => {
    const member = await signInAsNewMember(page);
    const listing = new ListingPage(page);
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

    // The provider reads the empty wishlist now; the page receives it only after the product has been added.
    const wishlistUrl = `**/proxy/wishlist/${member.id}`;
    let releaseResponse = () => {};
    const isReleased = new Promise<void>((resolve) => (releaseResponse = resolve));
    await page.route(wishlistUrl, async (route) => {
      const response = await route.fetch();
      await isReleased;
      await route.fulfill({ response });
    });
    const requested = page.waitForRequest(wishlistUrl);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await requested;
    await heart.click();
    await expect(page.getByText('Added to wishlist')).toBeVisible();
    const responded = page.waitForResponse(wishlistUrl);
    releaseResponse();
    await (await responded).finished();
    await expect(heart).toHaveAccessibleName(`Remove from wishlist: ${title}`);
    await page.unroute(wishlistUrl);
    await page.reload();
    await expect(heart).toHaveAccessibleName(`Remove from wishlist: ${title}`);
  },
);

test(
  'Hearts fail with a message while the account remote is unavailable, other pages work, and hearts recover',
  { tag: '@fault' },
  async ({ page, ownGateway }) => {
    const released = path.join(ownGateway.releasesFolder, 'account');
    await signInAsNewMember(page, ownGateway.url);
    await rename(released, `${released}.gone`);
    const listing = new ListingPage(page);
    await listing.open(`${ownGateway.url}/men`);
    const card = listing.cards.first();
    const heart = listing.heartOf(card);
    await heart.click();
    await expect(page.getByText('Failed to add to wishlist')).toBeVisible({ timeout: 20_000 });
    await expect(heart).toHaveAccessibleName(/^Add to wishlist/);
    await listing.scrollTo(24);

    await page.goto(`${ownGateway.url}/profile`);
    await expect(page.locator('[data-failed-remote="account"]')).toBeVisible({ timeout: 12_000 });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
    await expect(listing.heading).toHaveText(/Jaywalking/i);

    await rename(`${released}.gone`, released);
    await heart.click();
    await expect(heart).toHaveAccessibleName(/^Remove from wishlist: /, { timeout: 20_000 });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible();
  },
);
