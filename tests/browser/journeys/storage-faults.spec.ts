import { Frame } from '../../fixtures/frame.ts';
import { newShopper, register } from '../../fixtures/new-shopper.ts';
import { expect, test } from '../../fixtures/test.ts';

// A page without storage cannot remember that the popup was shown.
test.use({ hasSeenPopup: false });

test('with storage forbidden a shopper browses, registers and is a member for this page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const frame = new Frame(page);
  await page.goto('/men#register');
  await register(page, newShopper());
  await expect(page.getByText('Registered Successfully')).toBeVisible();
  await expect(frame.logout).toBeVisible();
});

test('with storage full a shopper signs in all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/men#register');
  await register(page, newShopper());
  await expect(new Frame(page).logout).toBeVisible();
});

const garbage = [
  '{"cut',
  'null',
  '[]',
  '{"__proto__":{"isLoggedIn":true}}',
  '"undefined"',
  '\u0000\uffff',
  '💥'.repeat(5000),
];

for (const [index, value] of garbage.entries()) {
  test(`storage full of rubbish (${index}) is healed, and nobody is signed in by it`, async ({ page }) => {
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('isSpoilt') !== null) return;
      sessionStorage.setItem('isSpoilt', 'yes');
      sessionStorage.setItem('hasSeenPopup', text);
      for (const key of [
        'token',
        'user',
        'persist:auth',
        'persist:wishlist',
        'products',
        'lastVisitedPage',
      ]) {
        localStorage.setItem(key, text);
      }
    }, value);
    const frame = new Frame(page);
    const authorizations: (string | undefined)[] = [];
    page.on('request', (request) => authorizations.push(request.headers().authorization));
    await page.goto('/men');
    await expect(frame.login).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(authorizations.filter(Boolean)).toEqual([]);
    expect(await page.evaluate(() => Object.getOwnPropertyNames(Object.prototype))).not.toContain(
      'isLoggedIn',
    );
    expect(
      await page.evaluate(() => ['token', 'user', 'persist:auth'].filter((key) => key in localStorage)),
    ).toEqual([]);
  });
}
