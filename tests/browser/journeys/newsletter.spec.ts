import { randomUUID } from 'node:crypto';
import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

const thanks = 'Thank you for joining! Please check your inbox for a verification email.';

test('a shopper subscribes, is thanked, and the form goes by itself', async ({ page }) => {
  const { newsletter } = new Frame(page);
  await page.goto('/about-us');
  await untilTakenOver(page);
  await expect(newsletter.getByRole('textbox')).toHaveCount(0);
  await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
  await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(newsletter.getByRole('alert')).toHaveText('Please enter your name.');
  await newsletter.getByLabel('Name').fill('Aarohi');
  await newsletter.getByLabel('Email').fill('nobody');
  await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(newsletter.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await newsletter.getByLabel('Email').fill(`aarohi-${randomUUID()}@example.in`);
  await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(newsletter.getByRole('status')).toHaveText(thanks);
  await expect(newsletter.getByLabel('Name')).toHaveValue('');
  await expect(newsletter.getByRole('textbox')).toHaveCount(0);
  await expect(newsletter.getByRole('status')).toHaveText(thanks);
  await expect(newsletter.getByRole('button', { name: 'Subscribe Now' })).toBeFocused();
});

test('while it joins the button says so and cannot be pressed again', async ({ page }) => {
  const { newsletter } = new Frame(page);
  let requests = 0;
  await page.route('**/proxy/newsletter/subscribe', async (route) => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto('/about-us');
  await untilTakenOver(page);
  await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
  await newsletter.getByLabel('Name').fill('Aarohi');
  await newsletter.getByLabel('Email').fill(`aarohi-${randomUUID()}@example.in`);
  await page.keyboard.press('Enter');
  await expect(newsletter.getByRole('button', { name: 'Joining...' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(newsletter.getByRole('status')).toHaveText(thanks);
  expect(requests).toBe(1);
});

test.describe('when it does not work', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  for (const [what, answer, text] of [
    ['the provider says why', { status: 429, json: { message: 'Too many for now.' } }, 'Too many for now.'],
    ['the provider says nothing', { status: 500, body: '<html>' }, 'Something went wrong. Try again later.'],
    ['nobody answers', null, 'Connection issue. Try again later.'],
  ] as const) {
    test(`and ${what}, the shopper reads it`, async ({ page }) => {
      const { newsletter } = new Frame(page);
      await page.route('**/proxy/newsletter/subscribe', (route) =>
        answer === null ? route.abort() : route.fulfill(answer),
      );
      await page.goto('/about-us');
      await untilTakenOver(page);
      await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
      await newsletter.getByLabel('Name').fill('Aarohi');
      await newsletter.getByLabel('Email').fill('aarohi@example.in');
      await page.keyboard.press('Enter');
      await expect(newsletter.getByRole('alert')).toHaveText(text);
    });
  }

  test('and nobody answers for eight seconds, the shopper reads it, and closing the form clears it', async ({
    page,
  }) => {
    const { newsletter } = new Frame(page);
    await page.route('**/proxy/newsletter/subscribe', () => undefined);
    await page.clock.install();
    await page.goto('/about-us');
    await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
    await newsletter.getByLabel('Name').fill('Aarohi');
    await newsletter.getByLabel('Email').fill('aarohi@example.in');
    const asked = page.waitForRequest('**/proxy/newsletter/subscribe');
    await page.keyboard.press('Enter');
    await asked;
    await expect(newsletter.getByRole('button', { name: 'Joining...' })).toBeDisabled();
    await page.clock.fastForward(8000);
    await expect(newsletter.getByRole('alert')).toHaveText('Connection issue. Try again later.');
    await newsletter.getByRole('button', { name: 'Close' }).click();
    await expect(newsletter.getByRole('alert')).toHaveCount(0);
    await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(newsletter.getByLabel('Name')).toBeVisible();
    await expect(newsletter.getByText('Connection issue.')).toHaveCount(0);
  });
});
