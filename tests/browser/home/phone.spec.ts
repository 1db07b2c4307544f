import { HomePage } from '../../fixtures/home-page.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
]) {
  test(`First prices of the home page are above 1,000 px, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const home = new HomePage(page);
    await home.openWithoutSplash();
    const price = home
      .row('Just landed')
      .cards.first()
      .getByText(/^Rs [\d,]+$/);
    const { y = Infinity, height = 0 } = (await price.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(1000);
  });
}

test.describe('upright', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Home page has at most 7,500 px', async ({ page }) => {
    const home = new HomePage(page);
    await home.openWithoutSplash();
    await expect(home.row('Deepest cuts').list).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7500);
  });

  test('Sliders of the home page show a part of the next card', async ({ page }) => {
    const home = new HomePage(page);
    await home.openWithoutSplash();
    for (const name of ['Brands to know', 'Men T-shirts']) {
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
