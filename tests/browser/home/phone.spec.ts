import { HomePage } from '../../fixtures/home-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('upright', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('First products of the home page are within two screens, with prices and links', async ({ page }) => {
    const home = new HomePage(page);
    await home.openWithoutSplash();
    const products = home.hero.getByRole('link', { name: /Rs [\d,]+: / });
    await expect(products).toHaveCount(2);
    for (const product of await products.all()) {
      await expect(product).toHaveAttribute('href', /^\/product-details\?id=/);
      await expect(product.getByText(/Rs [\d,]+$/)).toBeVisible();
      const { y = Infinity } = (await product.boundingBox()) ?? {};
      expect(y).toBeLessThan(2 * 844);
    }
  });

  test('Sliders of the home page show a part of the next card', async ({ page }) => {
    const home = new HomePage(page);
    await home.openWithoutSplash();
    for (const name of ['Labels to know', 'Men T-shirts']) {
      const { list, items } = home.row(name);
      await list.scrollIntoViewIfNeeded();
      await expect(list).toHaveAttribute('aria-busy', 'false');
      const second = await items.nth(1).boundingBox();
      expect(390 - (second?.x ?? 390), name).toBeGreaterThanOrEqual(40);
      expect(await home.row(name).visibleItems(), name).toEqual([0]);
    }
  });
});

test.describe('on its side', () => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    test(`Headline and link of every hero slide are in the first screen, ${viewport.width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const home = new HomePage(page);
      await home.openWithoutSplash();
      for (const number of [1, 2, 3, 4, 5]) {
        await home.hero.getByRole('button', { name: `0${number} ` }).click();
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        const slide = home.hero.getByRole('group', { name: `${number} of 5` });
        const button = slide.getByRole('link', { name: 'Explore Now' }).or(slide.getByText('Coming soon'));
        for (const part of [slide.getByRole('heading'), button]) {
          await expect(part).toBeInViewport({ ratio: 1 });
        }
      }
    });
  }
});
