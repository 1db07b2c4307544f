import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the sign-in dialog is opened, walked through and closed by keyboard alone', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/men');
  await frame.login.focus();
  await page.keyboard.press('Enter');
  const dialog = frame.dialog('Sign in');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    // The browser's own controls are the only way out of a modal dialog.
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(frame.login).toBeFocused();
  await expect(page).toHaveURL('/men');
});

test('a dialog dims the strip kept for the scrollbar with the page', async ({ page }) => {
  const frame = new Frame(page);
  const strip = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/men');
  const lit = await strip();
  await frame.login.click();
  await expect(frame.dialog('Sign in')).toBeVisible();
  expect(await strip()).not.toBe(lit);
  await page.keyboard.press('Escape');
  await expect.poll(strip).toBe(lit);
});

test('Back closes the dialog on the page it was opened on, which keeps its place', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/men');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const before = await page.evaluate(() => window.scrollY);
  // By its place: Playwright's own click scrolls the page to where the sticky header would be without sticking.
  const box = await frame.login.boundingBox();
  if (!box) throw new Error('The header is not there.');
  await page.mouse.click(box.x + 5, box.y + 20);
  await expect(frame.dialog('Sign in')).toBeVisible();
  await page.goBack();
  await expect(frame.dialog('Sign in')).toBeHidden();
  await expect(page).toHaveURL('/men');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('a link to the dialog opens it over the page, and Back from there leaves', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/about-us');
  await page.goto('/women#register');
  await expect(frame.dialog('Register')).toBeVisible();
  await frame.dialog('Register').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/women');
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
});

test('a press outside closes the dialog, selecting text beyond its edge does not', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/men#sign-in');
  const dialog = frame.dialog('Sign in');
  const box = await dialog.boundingBox();
  if (!box) throw new Error('The dialog is not there.');
  await page.mouse.move(box.x + 60, box.y + 120);
  await page.mouse.down();
  await page.mouse.move(box.x - 80, box.y + 120);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(box.x - 80, box.y + 120);
  await expect(dialog).toBeHidden();
});

test.describe('when its script does not come', () => {
  test.use({ expectedProblems: /Failed to load|ERR_|Loading chunk|dynamically imported/i });

  test('the shopper is told, and can try again', async ({ page }) => {
    const frame = new Frame(page);
    await page.route('**/auth-dialog.*.js', (route) => route.abort());
    await page.goto('/men');
    await frame.login.click();
    await expect(page.getByText('This did not load. Check your connection and try again.')).toBeVisible();
    await expect(page).toHaveURL('/men');
    await page.unroute('**/auth-dialog.*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(frame.dialog('Sign in')).toBeVisible();
  });
});
