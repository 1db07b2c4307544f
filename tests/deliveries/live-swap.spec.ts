import { expect, test } from '../fixtures/test.ts';
import { promoteVersion } from '../fixtures/deployments.ts';
import { ListingPage } from '../fixtures/listing-page.ts';
import { publishPatchedBuild } from '../fixtures/publish.ts';

test('Open tab continues with its version of the catalogue after a deployment, and a new tab gets the new one', async ({
  page,
  context,
  ownGateway,
}) => {
  const listing = new ListingPage(page);
  await listing.open(`${ownGateway.url}/men`);
  const mount = page.locator('[data-remote^="catalogue@"]');
  const oldVersion = await mount.getAttribute('data-remote');

  const next = { name: 'catalogue', version: '0.2.0' };
  await publishPatchedBuild(next, ownGateway.releasesFolder);
  await promoteVersion(ownGateway, next);

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
  // The first page, and the next one, which is loaded ahead.
  await expect(new ListingPage(fresh).cards).toHaveCount(24);
});
