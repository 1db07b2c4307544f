import type { Page } from '@playwright/test';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

const lastSection = (page: Page) => page.getByRole('region', { name: 'What comes next' });

/** The effective opacity of a text of the last section, with that of its ancestors. */
const textOpacity = (page: Page) =>
  page.getByText(/We plan to onboard independent designers/).evaluate((text) => {
    let opacity = 1;
    for (let part: Element | null = text; part; part = part.parentElement)
      opacity *= Number(getComputedStyle(part).opacity);
    return opacity;
  });

test('Texts of the About page fade in when scrolled into view, and are visible at once under reduced motion', async ({
  page,
}) => {
  await page.goto('/about-us');
  await expect(page).toHaveTitle(/^About us/);
  await expect(lastSection(page)).toHaveAttribute('data-reveal', 'waiting');
  expect(await textOpacity(page)).toBe(0);
  await lastSection(page).scrollIntoViewIfNeeded();
  await expect(lastSection(page)).toHaveAttribute('data-reveal', 'arriving');
  await expect.poll(() => textOpacity(page)).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(lastSection(page)).not.toBeInViewport();
  expect(await textOpacity(page)).toBe(1);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await lastSection(page).scrollIntoViewIfNeeded();
  await expect(lastSection(page)).toHaveAttribute('data-reveal', 'resting');
  expect(await textOpacity(page)).toBe(1);
});

const today = () =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' }).format(new Date());

const legalPages = [
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    contact: /Contact for privacy and other legal matters/,
  },
  { path: '/disclaimer', title: 'Disclaimer', contact: /Contact for legal matters is/ },
  { path: '/terms-of-service', title: 'Terms of Service', contact: /Contact for legal matters is/ },
] as const;

test('Legal pages are linked in the footer, dated, link to their sections, and print their text alone', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  await page.goto('/about-us');
  for (const { path, title, contact } of legalPages) {
    await test.step(title, async () => {
      await frame.footer.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(/^Last Updated:/)).toContainText(today());

      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('link').last().click();
      await expect(page).toHaveURL(`${path}#contact`);
      const section = page.locator('#contact');
      await expect(section).toContainText(contact);
      await expect(section.getByRole('link', { name: 'hello@szn.example' })).toHaveAttribute(
        'href',
        'mailto:hello@szn.example',
      );
      await expect(section.getByRole('heading')).toBeInViewport();
    });
  }

  await test.step('the terms are printed without header, footer and table of contents', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Last Updated:')).toBeVisible();
    await expect(page.locator('#governing-law')).toBeVisible();
    await expect(page.getByRole('main').getByText('18 years').first()).toBeVisible();
    await expect(page.getByText('New szn, new drops!')).toBeHidden();
    await expect(frame.header).toBeHidden();
    await expect(frame.footer).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  });
});

test('Privacy policy names and links the setting that turns click counting off', async ({ page }) => {
  await page.goto('/privacy-policy');
  const section = page.getByRole('region', { name: 'Clicks that we count' });
  await expect(section).toContainText('“Count clicks to brands”');
  await section.getByRole('link', { name: 'Your data' }).click();
  await expect(page).toHaveURL('/profile/data');
  await page.locator('[data-slot="account.preferences.v1"]').scrollIntoViewIfNeeded();
  const preferences = page.getByRole('group', { name: 'Your choices' });
  await expect(preferences.getByRole('checkbox', { name: 'Count clicks to brands' })).toBeChecked();
});

test('Newsletter form subscribes a shopper and closes itself with the thanks still visible', async ({
  page,
}) => {
  const thanks = 'Thank you for joining! Please check your inbox for a verification email.';
  const { newsletter } = new SiteFrame(page);
  await page.goto('/about-us');
  await expect(newsletter.getByRole('textbox')).toHaveCount(0);
  await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
  await newsletter.getByLabel('Name').fill('Aarohi');
  await newsletter.getByLabel('Email').fill('nobody');
  await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(newsletter.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await newsletter.getByLabel('Email').fill(`aarohi-${crypto.randomUUID()}@example.in`);
  await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(newsletter.getByRole('status')).toHaveText(thanks);
  await expect(newsletter.getByRole('textbox')).toHaveCount(0);
  await expect(newsletter.getByRole('status')).toHaveText(thanks);
  await expect(newsletter.getByRole('button', { name: 'Subscribe Now' })).toBeFocused();
});
