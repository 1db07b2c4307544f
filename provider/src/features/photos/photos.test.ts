import { readImageUrl } from '@szn/shared-contracts/wire';
import sharp from 'sharp';
import { hostilePictures, paint, photograph } from '../../../test/support/hostile-pictures.ts';
import { multipartForm } from '../../../test/support/multipart.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';

let opened: TestApp;
let member: TestMember;
beforeAll(async () => {
  opened = await openTestApp({ environment: { PHOTO_HOSTS: 'images.example' } });
}, 60_000);
beforeEach(async () => {
  member = await signUp(opened.app);
});
afterAll(() => opened.close());

async function upload(bytes: Buffer, { as = member, type = 'image/jpeg' } = {}) {
  const form = multipartForm({ name: 'me.jpg', type, bytes });
  const headers = { ...form.headers, ...bearer(as.token) };
  return await opened.app.inject({ method: 'POST', url: '/photos/upload', payload: form.payload, headers });
}

async function showPhoto(photo: string, as = member) {
  const headers = bearer(as.token);
  return await opened.app.inject({ method: 'PATCH', url: '/users/updatePhoto', payload: { photo }, headers });
}

test('a photo is re-encoded as a square JPEG without metadata', async () => {
  const answer = await upload(await photograph(900, 600));
  expect(answer.statusCode).toBe(200);
  const { url } = answer.json();
  expect(url).toMatch(/^\/media\/photos\/[0-9a-f]{32}\.jpg$/);
  expect(readImageUrl(url)).toBe(url);
  const shown = await opened.app.inject(url);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const metadata = await sharp(shown.rawPayload).metadata();
  expect(metadata).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
  expect(metadata.exif).toBeUndefined();
});

test('an upload may take longer than the 65 s of the gateway, and its headers and pauses may not', () => {
  expect(opened.app.server).toMatchObject({
    requestTimeout: 70_000,
    headersTimeout: 10_000,
    timeout: 30_000,
  });
});

test('a PNG with transparency is accepted, and a script appended to a picture is removed', async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  expect((await upload(png, { type: 'image/png' })).statusCode).toBe(200);
  const polyglot = Buffer.concat([
    await paint(40, 40).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  const answer = await upload(polyglot);
  const shown = await opened.app.inject(answer.json().url);
  expect(shown.rawPayload.includes('script')).toBe(false);
});

describe('files other than complete JPEG or PNG pictures of accepted size', () => {
  test.each(hostilePictures)('an upload of %s is rejected', async (_name, make, status) => {
    const answer = await upload(await make());
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toEqual(expect.any(String));
  });

  test('an upload that is no form returns 415', async () => {
    const headers = bearer(member.token);
    const json = await opened.app.inject({ method: 'POST', url: '/photos/upload', payload: {}, headers });
    expect(json.statusCode).toBe(415);
  });
});

test('an upload with an unknown field returns 400', async () => {
  const form = multipartForm(
    { name: 'me.jpg', type: 'image/jpeg', bytes: await paint(20, 20).jpeg().toBuffer() },
    { public_id: 'mine' },
  );
  const headers = { ...form.headers, ...bearer(member.token) };
  const answer = await opened.app.inject({
    method: 'POST',
    url: '/photos/upload',
    payload: form.payload,
    headers,
  });
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('public_id')]);
});

test('no shared cache stores a photo, and no browser for longer than the privacy policy promises', async () => {
  const answer = await opened.app.inject((await upload(await paint(40, 40).jpeg().toBuffer())).json().url);
  const directives = String(answer.headers['cache-control']).split(', ');
  expect(directives).toContain('private');
  expect(directives).toContain('must-revalidate');
  expect(directives).not.toContain('immutable');
  const [, maxAge] = /max-age=(\d+)/.exec(directives.join()) ?? [];
  // 24 hours after a deletion, of which the background job that removes the file gets the rest.
  expect(Number(maxAge)).toBeLessThanOrEqual(3600);
});

test('guests cannot upload', async () => {
  const form = multipartForm({
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: await paint(9, 9).jpeg().toBuffer(),
  });
  const answer = await opened.app.inject({ method: 'POST', url: '/photos/upload', ...form });
  expect(answer.statusCode).toBe(401);
});

test('the profile shows the latest photo, and the previous one is deleted', async () => {
  const bytes = await paint(40, 40).jpeg().toBuffer();
  const first = (await upload(bytes)).json().url;
  expect((await showPhoto(first)).json().photo).toBe(first);
  const second = (await upload(bytes)).json().url;
  expect((await showPhoto(`http://localhost:3000${second}`)).json().photo).toBe(second);
  expect((await opened.app.inject(first)).statusCode).toBe(404);
  expect((await opened.app.inject(second)).statusCode).toBe(200);
  expect((await showPhoto('https://images.example/me.jpg')).json().photo).toBe(
    'https://images.example/me.jpg',
  );
});

test.each([
  'http://images.example/me.jpg',
  'https://evil.example/me.jpg',
  'https://user:pass@images.example/me.jpg',
  'javascript:alert(1)',
  '/media/photos/../../session-secret',
  '/media/photos/0123456789abcdef0123456789abcdef.jpg',
  '//evil.example/x.jpg',
])('the profile does not accept the photo address %s', async (photo) => {
  expect((await showPhoto(photo)).statusCode).toBe(400);
});

test("a member can neither show nor remove another member's photo", async () => {
  const { url } = (await upload(await paint(40, 40).jpeg().toBuffer())).json();
  const other = await signUp(opened.app);
  expect((await showPhoto(url, other)).statusCode).toBe(400);
  expect((await opened.app.inject(url)).statusCode).toBe(200);
});
