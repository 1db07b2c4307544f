import {
  fillRegisterDialog,
  newShopper,
  signInAsNewMember,
  storedSessionKeys,
} from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ expectedProblems: /status of (400|401|403)/ });

test('A shopper registers, signs out, and signs in again; the dialogs show the errors of the provider', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  const shopper = newShopper();

  await test.step('a new member gets a greeting on the home page, and a way back', async () => {
    await page.goto('/men/jeans#register');
    await fillRegisterDialog(page, shopper);
    await expect(page.getByText('Registered Successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Hi, Aarohi De...')).toBeVisible();
    await page.getByRole('button', { name: 'Back to men’s jeans' }).click();
    await expect(page).toHaveURL('/men/jeans');
  });

  await test.step('signing out clears the storage', async () => {
    await frame.logout.click();
    await expect(frame.login).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await storedSessionKeys(page)).toEqual([]);
  });

  await test.step('a wrong password and a taken address are rejected in the dialogs', async () => {
    await page.goto('/women');
    await frame.login.click();
    await frame.signIn({ ...shopper, password: 'not-this-one' });
    await expect(frame.dialog('Sign in').getByRole('alert')).toHaveText('Invalid credentials');
    await frame.dialog('Sign in').getByRole('button', { name: 'Become a member' }).click();
    await fillRegisterDialog(page, shopper);
    await expect(frame.dialog('Register').getByRole('alert').last()).toHaveText(
      'Email is already registered. Please login instead.',
    );
    await expect(page).toHaveURL(/#register$/);
  });

  await test.step('the session outlasts a reload', async () => {
    await page.goto('/women');
    await frame.login.click();
    await frame.signIn(shopper);
    await expect(page.getByText('Login Successful')).toBeVisible();
    await page.goto('/women');
    await expect(frame.logout).toBeVisible();
  });
});

test('Header of a member never shows Login while a reload verifies the session', async ({ page }) => {
  const frame = new SiteFrame(page);
  await signInAsNewMember(page);
  await page.addInitScript(() => {
    const texts = new Set<string>();
    Object.assign(window, { buttonTexts: texts });
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('header button')) texts.add(button.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/men');
  await expect(frame.logout).toBeVisible();
  const texts = await page.evaluate(() => [...Reflect.get(window, 'buttonTexts')]);
  expect(texts).toContain('Logout');
  expect(texts).not.toContain('Login');
});

test('A token with a forged signature is deleted, and the page stays open for a guest', async ({ page }) => {
  await signInAsNewMember(page);
  await page.evaluate(() => {
    const token = localStorage.getItem('token') ?? '';
    localStorage.setItem('token', `${token.slice(0, -6)}AAAAAA`);
  });
  await page.goto('/men');
  await expect(new SiteFrame(page).login).toBeVisible();
  await expect(page).toHaveURL('/men');
  expect(await storedSessionKeys(page)).toEqual([]);
});

test('An expired token ends the session once: the storage is cleared, and the home page shows a message', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  await signInAsNewMember(page);
  await page.route('**/proxy/wishlist/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'jwt expired' } }),
  );
  await page.goto('/wishlist');
  await expect(page).toHaveURL('/');
  await expect(frame.login).toBeVisible();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1);
  expect(await storedSessionKeys(page)).toEqual([]);
  await page.reload();
  await expect(frame.login).toBeVisible();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(0);
});

test('Without Remember me the session lasts in open and new tabs, and ends with the last tab', async ({
  page,
  context,
}) => {
  const frame = new SiteFrame(page);
  const member = await signInAsNewMember(page);
  await page.goto('/about-us');
  await frame.logout.click();
  await frame.login.click();
  await frame.dialog('Sign in').getByLabel('Remember me').uncheck();
  await frame.signIn(member);
  await expect(frame.logout).toBeVisible();
  expect(await page.evaluate(() => 'token' in localStorage)).toBe(false);
  await page.reload();
  await expect(frame.logout).toBeVisible();

  const other = await context.newPage();
  await other.goto('/about-us');
  await expect(new SiteFrame(other).logout).toBeVisible();
  await page.close();
  await other.close();
  const later = await context.newPage();
  await later.goto('/about-us');
  await expect(new SiteFrame(later).login).toBeVisible();
});

test.describe('with defective storage', () => {
  // Without storage the browser cannot record that the popup was shown.
  test.use({ hasSeenPopup: false });

  for (const { defect, script } of [
    {
      defect: 'forbidden',
      script: () => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
        }
      },
    },
    {
      defect: 'full',
      script: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        };
      },
    },
  ]) {
    test(`A shopper can register while storage is ${defect}`, async ({ page }) => {
      await page.addInitScript(script);
      await page.goto('/about-us#register');
      await fillRegisterDialog(page, newShopper());
      await expect(page.getByText('Registered Successfully')).toBeVisible();
      await expect(new SiteFrame(page).logout).toBeVisible();
    });
  }

  test('Invalid stored data signs nobody in and is removed', async ({ page }) => {
    const frame = new SiteFrame(page);
    const authorizations: (string | undefined)[] = [];
    page.on('request', (request) => authorizations.push(request.headers().authorization));
    await page.goto('/healthz');
    for (const text of ['{"cut', '{"__proto__":{"isLoggedIn":true}}', '\u0000\uffff', '💥'.repeat(5000)]) {
      await page.evaluate((value) => {
        sessionStorage.setItem('hasSeenPopup', value);
        const keys = ['token', 'user', 'persist:auth', 'persist:wishlist', 'products', 'lastVisitedPage'];
        for (const key of keys) localStorage.setItem(key, value);
      }, text);
      await page.goto('/men');
      await expect(frame.login).toBeVisible();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      expect(authorizations.filter(Boolean)).toEqual([]);
      const prototypeKeys = await page.evaluate(() => Object.getOwnPropertyNames(Object.prototype));
      expect(prototypeKeys).not.toContain('isLoggedIn');
      const keys = await storedSessionKeys(page);
      expect(keys.filter((key) => key !== 'persist:wishlist')).toEqual([]);
    }
  });
});

test('Pictures and links to the sign-out leave a member signed in; the button signs out', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  await signInAsNewMember(page);
  const address = '/proxy/users/logout?';
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/proxy/users/logout')) statuses.push(response.status());
  });

  await page.goto('/women');
  await page.evaluate(async (src) => {
    const picture = new Image();
    await new Promise((resolve) => {
      picture.addEventListener('error', resolve);
      picture.src = src;
    });
  }, address);
  await page.goto(address);
  await page.goto('/women');
  await expect(frame.logout).toBeVisible();
  expect(statuses).toEqual([403, 403]);

  await frame.logout.click();
  await expect(frame.login).toBeVisible();
  await expect.poll(() => statuses.at(-1)).toBe(200);
});
