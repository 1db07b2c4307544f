import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startImageHost, type ImageHost } from '../../../test/support/image-host.ts';
import { multipartForm } from '../../../test/support/multipart.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { createPhotoHost } from './photo-host.ts';

let host: ImageHost;
let opened: TestApp;
let member: TestMember;
beforeAll(async () => {
  host = await startImageHost();
  opened = await openTestApp({
    environment: {
      PHOTO_HOST_URL: host.url,
      PHOTO_HOST_CLOUD_NAME: 'our-cloud',
      PHOTO_HOST_PRESET: 'faces',
      PHOTO_HOSTS: 'images.example',
    },
  });
  member = await signUp(opened.app);
}, 60_000);
afterAll(async () => {
  await opened.close();
  await host.close();
});

async function upload() {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c04020' } });
  const bytes = await picture
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer();
  const form = multipartForm({ name: 'me.jpg', type: 'image/jpeg', bytes });
  const headers = { ...form.headers, ...bearer(member.token) };
  return await opened.app.inject({ method: 'POST', url: '/photos/upload', payload: form.payload, headers });
}

test('a photo is re-encoded and uploaded to the image host, and the profile shows its https address', async () => {
  host.answer(200, JSON.stringify({ public_id: 'a1', url: 'http://images.example/our-cloud/a1.jpg' }));
  const answer = await upload();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { url: 'https://images.example/our-cloud/a1.jpg' },
  ]);
  const sent = host.forms.at(-1);
  expect(sent?.texts).toEqual(
    new Map([
      ['cloud_name', 'our-cloud'],
      ['upload_preset', 'faces'],
    ]),
  );
  const { width, height, format, exif } = await sharp(sent?.file).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 512, height: 512, format: 'jpeg' });
  expect(existsSync(join(opened.config.DATA_DIR, 'photos'))).toBe(false);
  const shown = await opened.app.inject({
    method: 'PATCH',
    url: '/users/updatePhoto',
    payload: { photo: answer.json().url },
    headers: bearer(member.token),
  });
  expect(shown.json().photo).toBe('https://images.example/our-cloud/a1.jpg');
});

test.each([
  ['returns an error', 401, '{"error":{"message":"Unknown preset"}}'],
  ['returns an address of another host', 200, '{"url":"https://elsewhere.example/a.jpg"}'],
  ['returns no address', 200, '{}'],
  ['returns a page', 200, '<h1>Maintenance</h1>'],
])(
  'an upload returns 502 without the text of the host when the image host %s',
  async (_how, status, body) => {
    host.answer(status, body);
    const answer = await upload();
    expect([answer.statusCode, answer.json()]).toEqual([
      502,
      { message: 'The photo could not be stored. Please try again later.' },
    ]);
  },
);

test('an unreachable image host returns 502', async () => {
  const gone = await startImageHost();
  await gone.close();
  const config = { ...opened.config, PHOTO_HOST_URL: gone.url };
  const warn = jest.fn();
  await expect(createPhotoHost(config)?.(Buffer.from('a jpeg'), { warn })).rejects.toMatchObject({
    statusCode: 502,
  });
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ code: 'ECONNREFUSED' }), expect.any(String));
});
