import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { signUpWithRole } from '../../../test/support/desk-members.ts';
import { hostilePictures, paint, photograph } from '../../../test/support/hostile-pictures.ts';
import { multipartForm } from '../../../test/support/multipart.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { listBackgroundJobs, runBackgroundJobs } from '../../background-jobs.ts';
import { dayInMs, hourInMs } from '../../lib/clock.ts';

const slide = { first: 'MONSOON', second: 'DROPS', text: 'Rain-ready.', shortName: 'Rain' };
const alt = 'Two friends in yellow raincoats';

describe.each(listTestDatabases())('uploaded pictures on $name', ({ openApp }) => {
  let opened: TestApp;
  let editor: TestMember;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  beforeEach(async () => {
    editor = await signUpWithRole(opened, 'editor');
    await opened.db.deleteFrom('content_versions').execute();
    await opened.db.deleteFrom('content_pictures').execute();
  });
  afterAll(() => opened.close());

  const upload = async (bytes: Buffer, headers: object = bearer(editor.token), texts = {}) => {
    const form = multipartForm({ name: 'slide.jpg', type: 'image/jpeg', bytes }, texts);
    return await opened.app.inject({
      method: 'POST',
      url: '/desk/content/pictures',
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    });
  };
  const uploaded = async (bytes: Buffer): Promise<string> => (await upload(bytes)).json().url;
  const get = (url: string, accept = 'image/jpeg') => opened.app.inject({ url, headers: { accept } });
  const statusOf = async (url: string) => (await get(url)).statusCode;
  const change = async (changed: object, slot = 'hero') =>
    await opened.app.inject({
      method: 'POST',
      url: '/desk/content',
      headers: { ...bearer(editor.token), 'if-match': '*' },
      payload: { slot, change: changed },
    });
  const save = async (picture: object) =>
    await change({ verb: 'save', document: { slides: [{ ...slide, picture }] } });
  const doAllAfter = (milliseconds: number) =>
    runBackgroundJobs(
      listBackgroundJobs(opened.services),
      {
        now: new Date(opened.services.clock.now().getTime() + milliseconds),
        signal: new AbortController().signal,
      },
      (error) => {
        throw error;
      },
    );
  const shownPicture = async () =>
    (await opened.app.inject({ url: '/brands' })).json().content?.hero?.slides[0].picture;

  test('a picture is re-encoded without metadata, as it was composed, and served in the widths of pages', async () => {
    const answer = await upload(await photograph(2000, 1000));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { url: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{32}$/) },
    ]);
    const { url } = answer.json();
    const { jpeg } = await opened.db.selectFrom('content_pictures').select('jpeg').executeTakeFirstOrThrow();
    const stored = await sharp(jpeg).metadata();
    expect(stored).toMatchObject({ width: 1600, height: 800, format: 'jpeg' });
    expect(stored.exif).toBeUndefined();
    for (const [accept, format] of [
      ['image/webp', 'webp'],
      ['*/*', 'jpeg'],
    ] as const) {
      const shown = await get(`${url}?width=640`, accept);
      expect(shown.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept'),
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 640, height: 320, format });
    }
    // The first request for AVIF gets WebP, for a short time.
    expect((await get(`${url}?width=640`, 'image/avif')).headers['cache-control']).toBe(
      'public, max-age=300',
    );
    expect(await statusOf(`${url}?width=641`)).toBe(400);
    expect(await statusOf(`/media/pictures/${'0'.repeat(32)}`)).toBe(404);
    // The same picture again is the same address.
    expect(await uploaded(await photograph(2000, 1000))).toBe(url);
  });

  test('a picture that is turned by its metadata is turned, and a small one is not enlarged', async () => {
    const turned = await uploaded(await paint(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect(await sharp((await get(turned)).rawPayload).metadata()).toMatchObject({ width: 200, height: 300 });
  });

  test.each(hostilePictures)(
    'an upload of %s is rejected, and leaves nothing',
    async (_name, make, status) => {
      const answer = await upload(await make());
      expect(answer.statusCode).toBe(status);
      expect(answer.json().message).toEqual(expect.any(String));
      expect(await opened.db.selectFrom('content_pictures').select('key').execute()).toEqual([]);
    },
  );

  test('a form with an unknown field, and an upload that is no form, are rejected', async () => {
    const picture = await paint(20, 20).jpeg().toBuffer();
    expect((await upload(picture, bearer(editor.token), { name: 'mine' })).statusCode).toBe(400);
    const headers = bearer(editor.token);
    const url = '/desk/content/pictures';
    expect((await opened.app.inject({ method: 'POST', url, payload: {}, headers })).statusCode).toBe(415);
  });

  test('uploads are for editors; everybody else gets 403, whatever the form holds', async () => {
    const member = await signUp(opened.app);
    const picture = await paint(20, 20).jpeg().toBuffer();
    const foreign = { cookie: editor.cookie, 'sec-fetch-site': 'cross-site' };
    for (const headers of [{}, bearer(member.token), { cookie: member.cookie }, foreign])
      for (const bytes of [picture, Buffer.from('text')])
        expect((await upload(bytes, headers)).statusCode).toBe(403);
    expect(await opened.db.selectFrom('content_pictures').select('key').execute()).toEqual([]);
  });

  test('a slide takes an uploaded picture with its description, and no other address', async () => {
    const url = await uploaded(await paint(40, 20).jpeg().toBuffer());
    for (const picture of [
      { url, alt: '' },
      { url },
      { alt },
      { url, alt: 'x'.repeat(121) },
      { url, alt: 'two\nlines' },
      { url, alt, srcset: 'https://evil.example/x.jpg 1x' },
      { url: 'javascript:alert(1)', alt },
      { url: 'data:image/svg+xml,<svg/>', alt },
      { url: `https://evil.example${url}`, alt },
      { url: `//evil.example${url}`, alt },
      { url: `${url}?width=320`, alt },
      { url: `${url}/../../photos/x.jpg`, alt },
      { url: `/media/photos/${'0'.repeat(32)}.jpg`, alt },
      url,
      null,
    ]) {
      const answer = await change({ verb: 'save', document: { slides: [{ ...slide, picture }] } });
      expect([picture, answer.statusCode]).toEqual([picture, 400]);
    }
    const missing = await save({ url: `/media/pictures/${'0'.repeat(32)}`, alt });
    expect([missing.statusCode, missing.json().message]).toEqual([
      400,
      expect.stringContaining('upload it again'),
    ]);
    expect((await save({ url, alt })).statusCode).toBe(200);
    expect(await shownPicture()).toBeUndefined();
    expect((await change({ verb: 'publish', version: 1 })).statusCode).toBe(200);
    expect(await shownPicture()).toEqual({ url, alt });
  });

  test('a picture stays as long as a version names it, and its files go with it; other uploads go after a day', async () => {
    const named = await uploaded(await paint(40, 20).jpeg().toBuffer());
    const unnamed = await uploaded(await paint(40, 21).jpeg().toBuffer());
    await save({ url: named, alt });
    expect([await statusOf(named), await statusOf(unnamed)]).toEqual([200, 200]);
    const listForms = () =>
      readdirSync(join(opened.config.DATA_DIR, 'pictures')).map((name) => name.split('-')[0]);
    const keysOf = (...urls: readonly string[]) => urls.map((url) => url.slice('/media/pictures/'.length));
    expect(listForms()).toEqual(expect.arrayContaining(keysOf(named, unnamed)));
    await doAllAfter(hourInMs);
    expect(await statusOf(unnamed)).toBe(200);
    await doAllAfter(dayInMs + hourInMs);
    expect([await statusOf(named), await statusOf(unnamed)]).toEqual([200, 404]);
    expect(listForms()).toEqual(keysOf(named));

    // The account of its editor is deleted: what the shop shows stays.
    await change({ verb: 'publish', version: 1 });
    const { token, password } = editor;
    const url = '/users/account';
    await opened.app.inject({ method: 'DELETE', url, headers: bearer(token), payload: { password } });
    await doAllAfter(100 * dayInMs);
    expect(await shownPicture()).toEqual({ url: named, alt });
    expect(await statusOf(named)).toBe(200);
  });
});
