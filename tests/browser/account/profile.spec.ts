import type { Page } from '@playwright/test';
import { signInAsNewMember } from '../../fixtures/shoppers.ts';
import { expect, test } from '../../fixtures/test.ts';

test('A member reads which fields are missing, saves the profile, and finds it after a reload', async ({
  page,
}) => {
  const member = await signInAsNewMember(page);
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

test('Tabs and links of the profile work with the keyboard', async ({ page }) => {
  await signInAsNewMember(page);
  await page.goto('/profile?tab=orders');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await expect(page.getByText('This section is under development.')).toBeVisible();

  await page.getByRole('link', { name: /Wishlist Items/ }).focus();
  await page.keyboard.press('Tab');
  for (const name of ['Wishlist', 'Alerts']) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
  }
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

test.describe('without network', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/ });

  test(
    'Profile form keeps unsaved input after a failed save, and warns before a link and before a reload',
    { tag: '@long' },
    async ({ page, context }) => {
      await signInAsNewMember(page);
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

      const opened = page.waitForEvent('dialog');
      await page.evaluate(() => void setTimeout(() => window.location.reload()));
      const browserDialog = await opened;
      expect(browserDialog.type()).toBe('beforeunload');
      await browserDialog.dismiss();
      await expect(address).toHaveValue('My Address');

      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('User Updated!')).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
      await expect(page).toHaveURL('/collections/Jaywalking');
    },
  );
});

/** Opens the profile of a new member and records the requests that change its photo. */
async function openPhotoPicker(page: Page) {
  await signInAsNewMember(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/photo/i.test(pathname) && request.method() !== 'GET') calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/profile');
  const picker = page.getByRole('region', { name: 'Your photo' });
  const input = picker.locator('input[type=file]');
  await expect(input).toBeEnabled();
  return {
    calls,
    picker,
    preview: picker.getByRole('img', { name: 'Preview of your new photo' }),
    upload: picker.getByRole('button', { name: 'Upload Photo' }),
    choose: (name: string, mimeType: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType, buffer }),
    screenshot: () => page.screenshot({ type: 'jpeg', animations: 'allow' }),
  };
}

test.describe('with a file that is not a picture', () => {
  // The trace of Playwright reads the preview once more, which the content security policy of the page forbids.
  test.use({ expectedProblems: /'?blob:/ });

  test('Photo picker rejects wrong and large files, previews a photo, and uploads it', async ({ page }) => {
    const { choose, screenshot, preview, upload, picker, calls } = await openPhotoPicker(page);
    const photo = await screenshot();
    const wrongType = picker.getByText('That file is not a JPG or PNG picture. Please choose another one.');
    const tooLarge = picker.getByText('That picture is larger than 5 MB. Please choose a smaller one.');
    for (const [name, type, bytes, message] of [
      ['me.gif', 'image/gif', Buffer.from('GIF89a'), wrongType],
      ['me.jpg', 'image/jpeg', Buffer.concat([photo, Buffer.alloc(6 * 1024 * 1024)]), tooLarge],
      ['notes.png', 'image/png', Buffer.from('Buy milk.'), wrongType],
    ] as const) {
      await choose(name, type, bytes);
      await expect(message).toBeVisible();
      await expect(preview).toHaveCount(0);
      await expect(upload).toHaveCount(0);
    }

    await choose('me.jpg', 'image/jpeg', photo);
    await expect(preview).toHaveJSProperty('naturalWidth', 1440);
    expect(calls).toEqual([]);
    await upload.click();
    await expect(page.getByText('User Photo Updated!')).toBeVisible();
    await expect(preview).toHaveCount(0);
    await expect(upload).toHaveCount(0);
    expect(calls).toEqual(['POST /proxy/photos/upload', 'PATCH /proxy/users/updatePhoto']);

    await page.reload();
    const saved = picker.getByRole('img', { name: 'Photo of Aarohi Deshmukh' });
    await expect(saved).toHaveJSProperty('naturalWidth', 512);
    await expect(saved).toHaveAttribute('src', /^\/media\/photos\/[0-9a-f]{32}\.jpg$/);
  });
});

test.describe('with a damaged photo', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test(
    'Photo picker keeps the preview of a photo that the image host rejects, and a later upload succeeds',
    { tag: '@long' },
    async ({ page }) => {
      const { choose, screenshot, preview, upload, calls } = await openPhotoPicker(page);
      const photo = await screenshot();
      // The first half of a file: a browser shows it, the image host requires the whole.
      await choose('half.jpg', 'image/jpeg', photo.subarray(0, photo.length / 2));
      await expect(preview).toBeVisible();
      await upload.click();
      await expect(page.getByText(/Please choose a whole JPG or PNG picture/)).toBeVisible();
      await expect(preview).toBeVisible();
      expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);

      await choose('me.jpg', 'image/jpeg', photo);
      await upload.click();
      await expect(page.getByText('User Photo Updated!')).toBeVisible();
      expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
    },
  );
});
