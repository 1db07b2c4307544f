import { findViolations } from '../../fixtures/accessibility.ts';
import { readLayoutShifts, recordLayoutShifts } from '../../fixtures/layout-shifts.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test(`Landing page on a ${name} has category tiles whose pictures move nothing`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const listing = new ListingPage(page);
    await recordLayoutShifts(page);
    await listing.open('/women');
    const tiles = page.getByRole('navigation', { name: 'Shop by category' });
    await expect(tiles.getByRole('link')).toHaveCount(20);
    await expect(tiles.locator('img')).toHaveCount(20);
    await tiles
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    const { cumulative, moved } = await readLayoutShifts(page);
    expect(cumulative, moved.join('\n')).toBeLessThanOrEqual(0.01);
    expect(await findViolations(page, 'main')).toEqual([]);
    await tiles.getByRole('link', { name: 'Dresses' }).click();
    await expect(page).toHaveURL('/women/dresses');
  });
}
