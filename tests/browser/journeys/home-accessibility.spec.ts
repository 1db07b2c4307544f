import { Home } from '../../fixtures/home.ts';
import { expect, test } from '../../fixtures/test.ts';
import { violationsOf } from '../../fixtures/violations-of.ts';

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the splash has no accessibility violation', async ({ page }) => {
      const home = new Home(page);
      await home.openFrozen();
      let isChecked = false;
      const checked = violationsOf(page, '[data-splash]').finally(() => {
        isChecked = true;
      });
      // The clock stands still; axe needs a few ms of it, which pass in turns with its work: both are done by the page's
      // one thread, so that a slow machine lets no more of them pass.
      while (!isChecked) await page.clock.runFor(1);
      expect(await checked).toEqual([]);
      await expect(home.splash).toBeVisible();
    });

    test('each slide of the hero has no accessibility violation', async ({ page }) => {
      const home = new Home(page);
      await home.openWithoutSplash();
      await expect(home.hero.getByRole('button', { name: 'Play slides' })).toBeVisible();
      for (let place = 2; place <= 5; place += 1) {
        await home.hero.getByRole('button', { name: `Slide ${place}: ` }).click();
        await expect(home.hero.getByRole('group', { name: `${place} of 5` })).toBeVisible();
        expect(await violationsOf(page, 'section[aria-roledescription=carousel]'), `slide ${place}`).toEqual(
          [],
        );
      }
    });

    test('the unfolded lists of labels have no accessibility violation', async ({ page }) => {
      await new Home(page).openWhole();
      for (const tier of ['LUXURY', 'AFFORDABLE', 'CASUAL']) {
        await page.getByRole('button', { name: `VIEW ALL ${tier} BRANDS` }).click();
      }
      await expect(page.getByRole('button', { name: 'SHOW LESS' })).toHaveCount(3);
      expect(await violationsOf(page, 'section:has(button[aria-expanded])')).toEqual([]);
    });
  });
}
