import type { Page, Route } from '@playwright/test';
import { becomeMember } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The profile's photo, and what was asked of the image host and the provider for it. */
async function openPhotoPicker(page: Page) {
  await becomeMember(page);
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
    /** A picture as a camera might give it: what the page looks like. */
    takePicture: () => page.screenshot({ type: 'jpeg', animations: 'allow' }),
    choose: (name: string, mimeType: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType, buffer }),
  };
}

test('a photo is shown before it is sent, uploaded, and there after a reload', async ({ page }) => {
  const { choose, takePicture, preview, upload, picker, calls } = await openPhotoPicker(page);
  await choose('me.jpg', 'image/jpeg', await takePicture());
  await expect(preview).toHaveJSProperty('naturalWidth', 1440);
  expect(calls).toEqual([]);
  await upload.click();
  await expect(page.getByText('User Photo Updated!')).toBeVisible();
  await expect(preview).toHaveCount(0);
  await expect(upload).toHaveCount(0);
  expect(calls).toEqual(['POST /proxy/photos/upload', 'PATCH /proxy/users/updatePhoto']);

  await page.reload();
  const photo = picker.getByRole('img', { name: 'Photo of Aarohi Deshmukh' });
  await expect(photo).toHaveJSProperty('naturalWidth', 512);
  await expect(photo).toHaveAttribute('src', /^\/media\/photos\/[0-9a-f]{32}\.jpg$/);
});

test.describe('a file that is no JPG or PNG of at most 5 MB', () => {
  // Playwright's trace reads every picture once more; the page's policy refuses it what is no picture.
  test.use({ expectedProblems: /Connecting to 'blob:/ });

  test('is refused kindly, and nothing is sent', async ({ page }) => {
    const { choose, takePicture, preview, upload, picker, calls } = await openPhotoPicker(page);
    const wrongType = picker.getByText('That file is not a JPG or PNG picture. Please choose another one.');
    const refusals = [
      ['me.gif', 'image/gif', Buffer.from('GIF89a'), wrongType],
      [
        'me.jpg',
        'image/jpeg',
        Buffer.concat([await takePicture(), Buffer.alloc(20 * 1024 * 1024)]),
        picker.getByText('That picture is larger than 5 MB. Please choose a smaller one.'),
      ],
      ['notes.png', 'image/png', Buffer.from('Buy milk.'), wrongType],
    ] as const;
    for (const [name, type, bytes, hint] of refusals) {
      await choose(name, type, bytes);
      await expect(hint).toBeVisible();
      await expect(preview).toHaveCount(0);
      await expect(upload).toHaveCount(0);
    }
    expect(calls).toEqual([]);
  });
});

test.describe('when the image host does not do as it should', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('the preview stays, nothing is saved, and the next try succeeds', async ({ page }) => {
    const { choose, takePicture, preview, upload, picker, calls } = await openPhotoPicker(page);
    const picture = await takePicture();

    // Cut off on its way from the camera: a browser shows what is there, the host wants it whole.
    await choose('half.jpg', 'image/jpeg', picture.subarray(0, picture.length / 2));
    await expect(preview).toBeVisible();
    await upload.click();
    await expect(page.getByText(/Please choose a whole JPG or PNG picture/)).toBeVisible();
    await expect(preview).toBeVisible();

    await choose('me.jpg', 'image/jpeg', picture);
    const failed = page.getByText('Your photo could not be uploaded. Please try again.');
    for (const fault of [
      { status: 500, body: '' },
      { status: 200, json: { ok: true } },
      { status: 200, contentType: 'text/html', body: '<h1>Login</h1>' },
    ]) {
      await page.route('**/proxy/photos/upload', (route) => route.fulfill(fault), { times: 1 });
      await upload.click();
      await expect(failed).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).last().click();
      await expect(failed).toHaveCount(0);
      await expect(preview).toBeVisible();
    }

    const hanging: Route[] = [];
    await page.route('**/proxy/photos/upload', (route) => void hanging.push(route), { times: 1 });
    await upload.click();
    await expect(picker.getByRole('progressbar', { name: 'Uploading…' })).toBeVisible();
    await picker.getByRole('button', { name: 'Cancel' }).click();
    await expect(picker.getByText('Upload cancelled. Your photo is as it was.')).toBeVisible();
    expect(hanging).toHaveLength(1);
    expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);

    await upload.click();
    await expect(page.getByText('User Photo Updated!')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
  });
});
