import type { Page } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { recordLayoutShifts } from '../../fixtures/layout-shifts.ts';
import { waitForMailedLink } from '../../fixtures/mails.ts';
import { createMember, newShopper } from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const viewport of windows) {
  test(`A guest saves a search by signing in, confirms the address and switches alerts on, ${viewport.width} px wide`, async ({
    page,
  }) => {
    const shopper = await createMember(page);
    await page.setViewportSize(viewport);
    await recordLayoutShifts(page);

    await test.step('the search is saved after the sign-in', async () => {
      await page.goto('/men?colours=Blue&maxPrice=2000');
      await waitForHydration(page);
      const notices = page.getByRole('region', { name: 'Notifications' });
      await page.getByRole('button', { name: 'Save this search' }).click();
      await expect(page.getByRole('dialog')).toContainText('Sign in to save this search.');
      await new SiteFrame(page).signIn(shopper);
      await expect(notices.getByText(/^Search saved/)).toBeVisible();
      await expect(page).toHaveURL('/men?colours=Blue&maxPrice=2000');
      await expectSound(page);
      await page.getByRole('button', { name: 'Search saved' }).click();
      await expect(notices.getByText('You have saved this search already.')).toBeVisible();
    });

    await test.step('the link of the mail confirms the address by a button only', async () => {
      const link = await waitForMailedLink(shopper.email, '/users/verify-email');
      await page.goto(link);
      await page.goto('/profile/alerts');
      await expect(page.getByText('Not confirmed', { exact: true })).toBeVisible();
      await page.goto(link);
      await expectSound(page);
      await page.getByRole('button', { name: 'Yes, confirm it' }).click();
      await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
      await page.goto('/profile/alerts');
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    });

    await test.step('a switch asks for the age, and the choice is there after a reload', async () => {
      const priceDrops = page.getByRole('switch', { name: 'Price drops' });
      await priceDrops.click();
      await expect(page.getByRole('checkbox', { name: 'I am 18 years or older' })).toBeFocused();
      await page.keyboard.press('Space');
      await priceDrops.click();
      await expect(priceDrops).toBeChecked();
      await page.reload();
      await expect(priceDrops).toBeChecked();
      await expectSound(page);
    });

    await test.step('the saved search leads to its list and can be deleted', async () => {
      const searches = page.getByRole('region', { name: 'Saved searches' });
      const search = searches.getByRole('link', { name: /^Men.* · Up to Rs 2,000 · Blue$/ });
      await expect(search).toHaveAttribute('href', '/men?colours=Blue&maxPrice=2000');
      expect(await page.evaluate(() => globalThis.testLayoutShifts)).toEqual([]);
      await searches.getByRole('button', { name: /^Delete the search/ }).click();
      await expect(searches.getByText(/^None yet/)).toBeVisible();
    });
  });
}

test('A newsletter asks for the age, and its link ends it by a button only', async ({ page }) => {
  const { email, name } = newShopper();
  const { newsletter } = new SiteFrame(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about-us');
  await waitForHydration(page);
  await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(newsletter.getByText(/you are 18 or over/)).toBeVisible();
  await newsletter.getByLabel('Name').fill(name);
  await newsletter.getByLabel('Email').fill(email);
  await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.goto(await waitForMailedLink(email, '/newsletter/verify'));
  await expectSound(page);
  const confirm = page.getByRole('button', { name: 'Yes, I am in' });
  await confirm.click();
  // The required box keeps the form on the page.
  await expect(confirm).toBeVisible();
  await page.getByRole('checkbox', { name: 'I am 18 years or older' }).check();
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  const leave = await page.getByRole('link', { name: 'Leave the newsletter' }).getAttribute('href');
  const { pathname, search } = new URL(leave ?? '');
  await page.goto(pathname + search);
  await expectSound(page);
  await page.getByRole('button', { name: 'Stop the newsletter' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
});
