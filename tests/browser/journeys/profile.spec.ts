import { Frame } from '../../fixtures/frame.ts';
import { becomeMember } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a guest on /profile is asked to sign in, and comes back there', async ({ page }) => {
  const frame = new Frame(page);
  const member = await becomeMember(page);
  await page.goto('/men');
  await frame.logout.click();
  await expect(frame.login).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText('Please login to view your profile')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await frame.signIn(member);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
});

test('a member is told what is missing, saves, and finds it all after a reload', async ({ page }) => {
  const member = await becomeMember(page);
  await page.goto('/profile');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('Name')).toHaveValue(member.name);
  await expect(field('Email')).toHaveValue(member.email);
  await expect(field('Email')).toBeDisabled();
  await expect(page.getByText('Member since 2025')).toBeVisible();

  await field('Name').fill('Meera Kulkarni');
  await page.getByRole('button', { name: 'Save changes' }).click();
  for (const label of ['Phone', 'Address', 'State', 'Country'])
    await expect(field(label)).toHaveAccessibleDescription(`${label} is required`);
  await expect(field('Phone')).toBeFocused();

  await field('Phone').fill('+91 98000 00000');
  await field('Address').fill('12, Fergusson College Road, Pune');
  await field('State').fill('Maharashtra');
  await field('Country').fill('India');
  await expect(page.getByText(/is required$/)).toHaveCount(0);
  await field('Country').press('Enter');
  await expect(page.getByText('User Updated!')).toBeVisible();
  await expect(page.getByText('Hi, Meera Kul...')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Meera Kulkarni' })).toBeVisible();
  await expect(page.getByText('Maharashtra, India')).toBeVisible();
  await expect(field('Phone')).toHaveValue('+91 98000 00000');
  await expect(field('Address')).toHaveValue('12, Fergusson College Road, Pune');
});

test.describe('without a connection', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/ });

  test('what was typed is neither saved nor lost, and nobody leaves it behind unasked', async ({
    page,
    context,
  }) => {
    await becomeMember(page);
    await page.goto('/profile');
    const address = page.getByLabel('Address', { exact: true });
    for (const label of ['Phone', 'Address', 'State', 'Country'])
      await page.getByLabel(label, { exact: true }).fill(`My ${label}`);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your changes could not be saved. Please try again.')).toBeVisible();
    await expect(address).toHaveValue('My Address');
    await context.setOffline(false);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(address).toHaveValue('My Address');

    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => window.location.reload()));
    const browserQuestion = await asked;
    expect(browserQuestion.type()).toBe('beforeunload');
    await browserQuestion.dismiss();
    await expect(address).toHaveValue('My Address');

    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('User Updated!')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
    await expect(page).toHaveURL('/collections/Jaywalking');
  });
});

test('the sections of the profile are reached by keyboard', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/profile?tab=orders');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await expect(page.getByText('This section is under development.')).toBeVisible();

  await page.getByRole('link', { name: /Wishlist Items/ }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Wishlist', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  const settings = page.getByRole('tab', { name: 'Settings' });
  await expect(settings).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(settings).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Settings' }).getByLabel('Phone')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'About Us' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about-us');
});
