import { expect, test } from '../fixtures/test.ts';
import { goLive } from '../fixtures/go-live.ts';
import { Listing } from '../fixtures/listing.ts';
import { publishAlteredBuild } from '../fixtures/publish-altered-build.ts';

// A version is published meanwhile.
test.setTimeout(120_000);

test('a new version of catalogue goes live under a browsing session without disturbing it', async ({
  page,
  context,
  ownGateway,
}) => {
  const listing = new Listing(page);
  await listing.open(`${ownGateway.url}/men`);
  const mount = page.locator('[data-remote^="catalogue@"]');
  const oldVersion = await mount.getAttribute('data-remote');

  const next = { name: 'catalogue', version: '0.2.0' };
  await publishAlteredBuild(next, ownGateway.releasesFolder);
  await goLive(ownGateway, next);

  await listing.scrollTo(24);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
  await expect(listing.heading).toHaveText(/Jaywalking/i);
  await expect(mount).toHaveAttribute('data-remote', oldVersion ?? '');

  const fresh = await context.newPage();
  await fresh.goto(`${ownGateway.url}/men`);
  await expect(fresh.locator('[data-remote^="catalogue@"]')).toHaveAttribute(
    'data-remote',
    'catalogue@0.2.0',
  );
  await expect(new Listing(fresh).cards).toHaveCount(12);
});
