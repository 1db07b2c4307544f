import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { newShopper, register, type NewShopper } from '../../fixtures/new-shopper.ts';
import { expect, test } from '../../fixtures/test.ts';

const storedKeys = (page: Page) =>
  page.evaluate(() =>
    ['token', 'user', 'persist:auth', 'persist:wishlist'].filter((key) => key in localStorage),
  );

async function registerOn(page: Page, path = '/men'): Promise<NewShopper> {
  const shopper = newShopper();
  await page.goto(`${path}#register`);
  await register(page, shopper);
  await expect(page.getByText('Registered Successfully')).toBeVisible();
  await expect(new Frame(page).logout).toBeVisible();
  return shopper;
}

test('a new member lands on the home page, is greeted, and can go back to where they were', async ({
  page,
}) => {
  await registerOn(page, '/men/jeans');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Hi, Aarohi De...')).toBeVisible();
  await page.getByRole('button', { name: 'Back to men’s jeans' }).click();
  await expect(page).toHaveURL('/men/jeans');
});

test('a member signs out, signs in again, and stays signed in over a reload', async ({ page }) => {
  const frame = new Frame(page);
  const shopper = await registerOn(page);
  await frame.logout.click();
  await expect(frame.login).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await storedKeys(page)).toEqual([]);

  await page.goto('/women');
  await frame.login.click();
  await frame.signIn(shopper);
  await expect(page.getByText('Login Successful')).toBeVisible();
  await page.goto('/women');
  await expect(frame.logout).toBeVisible();
});

test('nothing of the header moves while a reload finds out who is there', async ({ page }) => {
  const frame = new Frame(page);
  await registerOn(page);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenTexts: seen });
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('header button')) seen.add(button.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/men');
  await expect(frame.logout).toBeVisible();
  const seen = await page.evaluate(() => [...Reflect.get(window, 'seenTexts')]);
  expect(seen).toContain('Logout');
  expect(seen).not.toContain('Login');
});

test.describe('when the provider refuses', () => {
  test.use({ expectedProblems: /status of (400|401)/ });

  test('wrong passwords are told in the dialog and a taken address at registration', async ({ page }) => {
    const frame = new Frame(page);
    const shopper = await registerOn(page);
    await frame.logout.click();
    await frame.login.click();
    await frame.signIn({ ...shopper, password: 'not-this-one' });
    await expect(frame.dialog('Sign in').getByRole('alert')).toHaveText('Invalid credentials');
    await frame.dialog('Sign in').getByRole('button', { name: 'Become a member' }).click();
    await register(page, shopper);
    await expect(frame.dialog('Register').getByRole('alert').last()).toHaveText(
      'Email is already registered. Please login instead.',
    );
    await expect(page).toHaveURL(/#register$/);
  });

  test('a token with a forged signature is forgotten at the next start, without sending anyone away', async ({
    page,
  }) => {
    await registerOn(page);
    await page.evaluate(() => {
      const token = localStorage.getItem('token') ?? '';
      localStorage.setItem('token', `${token.slice(0, -6)}AAAAAA`);
    });
    await page.goto('/men');
    await expect(new Frame(page).login).toBeVisible();
    await expect(page).toHaveURL('/men');
    expect(await storedKeys(page)).toEqual([]);
  });

  test('an expired token ends the session once: cleared, to the home page, and told why', async ({
    page,
  }) => {
    const frame = new Frame(page);
    await registerOn(page);
    // Of the wishlist's page alone: the page before it may ask for hearts until the very moment it is left.
    await page.route('**/proxy/wishlist/**', async (route) => {
      const isAskedHere = new URL(page.url()).pathname === '/wishlist';
      await (isAskedHere
        ? route.fulfill({ status: 401, json: { message: 'jwt expired' } })
        : route.continue());
    });
    await page.goto('/wishlist');
    await expect(page).toHaveURL('/');
    await expect(frame.login).toBeVisible();
    await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1);
    expect(await storedKeys(page)).toEqual([]);
    await page.reload();
    await expect(frame.login).toBeVisible();
    await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(0);
  });
});

test('two tabs sign out and in together', async ({ page, context }) => {
  const here = new Frame(page);
  const shopper = await registerOn(page);
  const other = await context.newPage();
  const there = new Frame(other);
  await other.goto('/women');
  await expect(there.logout).toBeVisible();

  await here.logout.click();
  await expect(there.login).toBeVisible({ timeout: 2000 });
  await expect(other).toHaveURL('/women');

  await there.login.click();
  await there.signIn(shopper);
  await expect(there.logout).toBeVisible();
  await expect(here.logout).toBeVisible();
});

test('without Remember me the session lives in the open tabs, new ones included, and in no longer-lived storage', async ({
  page,
  context,
}) => {
  const frame = new Frame(page);
  const shopper = await registerOn(page);
  await frame.logout.click();
  await frame.login.click();
  await frame.dialog('Sign in').getByLabel('Remember me').uncheck();
  await frame.signIn(shopper);
  await expect(frame.logout).toBeVisible();
  expect(await page.evaluate(() => 'token' in localStorage)).toBe(false);
  await page.reload();
  await expect(frame.logout).toBeVisible();

  const other = await context.newPage();
  await other.goto('/men');
  await expect(new Frame(other).logout).toBeVisible();
  await page.close();
  await other.close();
  const later = await context.newPage();
  await later.goto('/men');
  await expect(new Frame(later).login).toBeVisible();
});

test.describe('with the provider unreachable', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('a shopper who signs out is signed out here at once, and there at the next contact', async ({
    page,
  }) => {
    const frame = new Frame(page);
    await registerOn(page);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.route('**/proxy/users/logout', (route) => route.abort());
    await frame.logout.click();
    await expect(frame.login).toBeVisible();
    await expect(page.getByText('Logout failed')).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);

    await page.unroute('**/proxy/users/logout');
    const told = page.waitForResponse(
      (answer) => answer.url().endsWith('/proxy/users/logout') && answer.ok(),
    );
    await page.goto('/men');
    await told;
    const status = await page.request.get('/proxy/users/getUser', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status.status()).toBe(401);
  });

  test('a member stays a member, and a sign-in says what is wrong', async ({ page }) => {
    const frame = new Frame(page);
    const shopper = await registerOn(page);
    await page.route('**/proxy/users/**', (route) => route.abort());
    await page.goto('/men');
    await expect(frame.logout).toBeVisible();
    await page.unroute('**/proxy/users/**');
    await frame.logout.click();
    await page.route('**/proxy/users/login', (route) => route.abort());
    await frame.login.click();
    await frame.signIn(shopper);
    await expect(frame.dialog('Sign in').getByRole('alert')).toHaveText('Login failed! Please try again.');
  });
});
