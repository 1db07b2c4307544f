import { becomeMember, wishElsewhere } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';
import { violationsOf } from '../../fixtures/violations-of.ts';
import { Wishlist } from '../../fixtures/wishlist.ts';

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('a member’s pages have no accessibility violation', async ({ page }) => {
      const member = await becomeMember(page);
      const wishlist = new Wishlist(page);
      await wishlist.open();
      await expect(wishlist.empty).toBeVisible();
      expect(await violationsOf(page), 'the empty wishlist').toEqual([]);

      const list = await page.request.get('/proxy/products/sale?page=1&limit=5&sort=newest');
      const { products } = await list.json();
      await wishElsewhere(
        page,
        member,
        products.map((product: { readonly _id: string }) => product._id),
      );
      await wishlist.open();
      await expect(wishlist.cards).toHaveCount(5);
      expect(await violationsOf(page), 'the wishlist').toEqual([]);

      await page.goto('/profile?tab=orders');
      await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
      expect(await violationsOf(page), 'a section to come').toEqual([]);

      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
      await page.locator('input[type=file]').setInputFiles(picture);
      await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
      expect(await violationsOf(page), 'the settings, wrongly filled in').toEqual([]);

      await page.getByRole('main').getByRole('link', { name: 'About Us' }).click();
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      expect(await violationsOf(page), 'the warning before leaving').toEqual([]);
    });

    test('a guest’s profile has no accessibility violation', async ({ page }) => {
      await page.goto('/profile');
      await expect(page.getByText('Please login to view your profile')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  });
}
