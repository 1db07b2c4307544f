import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';
import { violationsOf } from '../../fixtures/violations-of.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('at 1440 px', () => {
  for (const menu of ['Men', 'Women', 'Sale', 'Brands']) {
    test(`the ${menu} menu has no accessibility violation`, async ({ page }) => {
      const frame = new Frame(page);
      await page.goto('/about-us');
      await untilTakenOver(page);
      await frame.menuButton(menu).click();
      await expect(frame.navigation.getByRole('link').nth(8)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  }

  test('the suggestions have no accessibility violation', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/about-us');
    await untilTakenOver(page);
    await frame.search.click();
    await frame.search.pressSequentially('hood');
    await expect(page.getByRole('group', { name: 'Products' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    expect(await violationsOf(page)).toEqual([]);
  });
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const [hash, name] of [
      ['#sign-in', 'Sign in'],
      ['#register', 'Register'],
      ['#forgot-password', 'Forgot password'],
      ['#menu', 'Menu'],
    ] as const) {
      test(`${name} has no accessibility violation`, async ({ page }) => {
        await page.goto(`/about-us${hash}`);
        const dialog = new Frame(page).dialog(name);
        await expect(dialog).toBeVisible();
        if (hash === '#menu') await dialog.locator('summary').first().click();
        expect(await violationsOf(page)).toEqual([]);
      });
    }

    test('forms that say what is wrong have no accessibility violation', async ({ page }) => {
      await page.goto('/about-us#register');
      await new Frame(page).dialog('Register').getByRole('button', { name: 'Register', exact: true }).click();
      expect(await violationsOf(page)).toEqual([]);
    });

    test('the open newsletter form has no accessibility violation', async ({ page }) => {
      const { newsletter } = new Frame(page);
      await page.goto('/about-us');
      await untilTakenOver(page);
      await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
      await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
      expect(await violationsOf(page)).toEqual([]);
    });
  });
}

for (const width of [320, 390, 720, 768, 820, 1024, 1280, 1440, 1920]) {
  test(`nothing of the frame is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/privacy-policy');
    await expect(new Frame(page).footer).toBeVisible();
    const widest = await page.evaluate(() =>
      [...document.querySelectorAll('header *, footer *')]
        .filter((element) => getComputedStyle(element).visibility === 'visible')
        .map((element) => element.getBoundingClientRect().right)
        .reduce((most, right) => Math.max(most, right), 0),
    );
    expect(widest).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every control of the header and the menu is at least 44 px in size', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/about-us#menu');
    await expect(frame.dialog('Menu')).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('header a, header button, dialog a, dialog button, dialog summary')]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => ({ html: control.outerHTML.slice(0, 80), box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
        .map(({ html }) => html),
    );
    expect(small).toEqual([]);
  });
});
