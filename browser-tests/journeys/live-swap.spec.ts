import { expect, test } from '../fixtures/test.ts';
import { releaseChangedRemote } from '../fixtures/release-changed-remote.ts';
import { Listing } from '../fixtures/listing.ts';

test('a new version of catalogue goes live under a browsing session without disturbing it', async ({
  page,
  context,
  ownGateway,
}) => {
  const listing = new Listing(page);
  await listing.open(`${ownGateway.url}/men`);
  const mount = page.locator('[data-remote^="catalogue@"]');
  const oldVersion = await mount.getAttribute('data-remote');

  const version = await releaseChangedRemote('catalogue', ownGateway);
  await expect
    .poll(async () => (await page.request.get(`${ownGateway.url}/registry.json`)).text())
    .toContain(version);

  await listing.scrollTo(24);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
  await expect(listing.heading).toHaveText(/Jaywalking/i);
  await expect(mount).toHaveAttribute('data-remote', oldVersion ?? '');

  const fresh = await context.newPage();
  await fresh.goto(`${ownGateway.url}/men`);
  await expect(fresh.locator('[data-remote^="catalogue@"]')).toHaveAttribute(
    'data-remote',
    `catalogue@${version}`,
  );
  await expect(new Listing(fresh).cards).toHaveCount(12);
});
