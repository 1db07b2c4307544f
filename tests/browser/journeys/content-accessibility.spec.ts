import { expect, test } from '../../fixtures/test.ts';
import { violationsOf } from '../../fixtures/violations-of.ts';

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the legal pages have no accessibility violation', async ({ page }) => {
      for (const path of ['/privacy-policy', '/terms-of-service', '/disclaimer']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violationsOf(page), path).toEqual([]);
      }
    });
  });
}
