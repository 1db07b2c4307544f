import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findStoredKey } from '@szn/shared-contracts';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { signInAsNewMember } from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

const ended = 'Your session has ended. Please sign in again.';
const phone = { width: 390, height: 844 };
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0';

/** By how many CSS pixels the page is wider than the window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.use({ expectedProblems: /status of (400|401)/ });

test('A member signs another device out; its next call is refused, and its tab says so with the way back', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await signInAsNewMember(page);
  const office = await browser.newContext({ baseURL: baseURL ?? '', userAgent: windows });
  // The fixture marks the popup as seen in its own context only.
  await office.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  const other = await office.newPage();
  const frame = new SiteFrame(other);
  await other.goto('/about-us#sign-in');
  await frame.signIn(member);
  await expect(frame.logout).toBeVisible();

  await test.step('on a phone, the list names both devices', async () => {
    await page.setViewportSize(phone);
    await page.goto('/profile');
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByText('This device')).toHaveCount(1);
    await expect(devices.getByText('Last seen today, signed in today')).toHaveCount(2);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
    await devices.getByRole('button', { name: /^Sign out Firefox on Windows/ }).click();
    await expect(devices.getByText('Firefox on Windows', { exact: true })).toHaveCount(0);
  });

  await test.step('the other device learns it at its next call, and signing in leads back', async () => {
    await other.goto('/women?sort=newest');
    await expect(other.getByText(ended)).toHaveCount(1);
    await expect(frame.login).toBeVisible();
    await expect(other).toHaveURL('/women?sort=newest');
    await other
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Sign in' })
      .click();
    await frame.signIn(member);
    await expect(frame.logout).toBeVisible();
    await expect(other).toHaveURL('/women?sort=newest');
  });
  await office.close();
});

test('A member changes the password: the present one is asked for, and the new one signs in', async ({
  page,
}) => {
  const member = await signInAsNewMember(page);
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Password' });
  const change = async (current: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password', { exact: true }).fill('autumn-2026');
    await form.getByLabel('Confirm new password').fill('autumn-2026');
    await form.getByLabel('Confirm new password').press('Enter');
  };
  await change('a guess');
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(
    'Your current password is not right.',
  );
  await change(member.password);
  await expect(page.getByText('Your password is changed. All other devices are signed out.')).toBeVisible();
  const frame = new SiteFrame(page);
  await frame.logout.click();
  await frame.login.click();
  await frame.signIn({ ...member, password: 'autumn-2026' });
  await expect(frame.logout).toBeVisible();
});

test('A guest sees what the device stores after a visit, and clears it', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ['/search?q=hoodie', '/men/jeans?utm_source=mail', '/women']) {
    await page.goto(path);
    await waitForHydration(page);
  }
  await page.goto('/privacy-policy');
  await page.getByRole('main').getByRole('link', { name: 'Your data', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
  const device = page.getByRole('region', { name: 'On this device' });
  const entry = (name: string) => device.getByRole('heading', { name });
  await expect(entry('Recent searches')).toContainText('Stored now');
  await expect(entry('Your sign-in')).toContainText('Nothing stored');

  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect([...keys, ...cookies].filter((key) => findStoredKey(key) === undefined)).toEqual([]);

  expect(await findViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await device.getByRole('button', { name: 'Clear this device' }).click();
  await expect(page.getByText('This device is cleared.')).toBeVisible();
  await expect(device.getByText('Stored now')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('A member takes a copy and deletes the account; nothing signs in with it again', async ({ page }) => {
  const member = await signInAsNewMember(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Your data', exact: true }).click();
  await expect(page).toHaveURL('/profile/data');
  expect(await findViolations(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a copy' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('szn-my-data.json');
  const copy: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(copy).toMatchObject({ format: 'szn-member-data', version: 1, account: { email: member.email } });

  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill('a guess');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'Your current password is not right.',
  );
  await dialog.getByLabel('Your password').fill(member.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  const frame = new SiteFrame(page);
  await expect(frame.login).toBeVisible();
  await expect(page).toHaveURL('/profile/data');
  await expect(page.getByText('Nothing of it is left on our servers')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await frame.login.click();
  await frame.signIn(member);
  await expect(frame.dialog('Sign in').getByRole('alert')).toHaveText('Invalid credentials');
});

test('Two tabs whose session has expired say it once', async ({ page, context }) => {
  await signInAsNewMember(page);
  const other = await context.newPage();
  await context.route('**/proxy/users/{getLoginStatus,getUser}', (route) =>
    route.fulfill({ status: 401, json: { message: 'jwt expired' } }),
  );
  await Promise.all([page.goto('/men'), other.goto('/women')]);
  for (const tab of [page, other]) await expect(new SiteFrame(tab).login).toBeVisible();
  await expect
    .poll(async () => (await page.getByText(ended).count()) + (await other.getByText(ended).count()))
    .toBe(1);
  await page.reload();
  await other.reload();
  for (const tab of [page, other]) {
    await expect(new SiteFrame(tab).login).toBeVisible();
    await expect(tab.getByText(ended)).toHaveCount(0);
  }
});
