import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { multipartForm } from '../test/support/multipart.ts';
import { openTestApp, type TestApp } from '../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../test/support/sign-up.ts';
import { runBackgroundJobs, listBackgroundJobs } from './background-jobs.ts';
import { dayInMs, hourInMs } from './lib/clock.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
afterAll(() => opened.close());

const doAllAfter = (milliseconds: number) =>
  runBackgroundJobs(
    listBackgroundJobs(opened.services),
    { now: new Date(Date.now() + milliseconds), signal: new AbortController().signal },
    (error) => {
      throw error;
    },
  );
const post = (url: string, payload: object) => opened.app.inject({ method: 'POST', url, payload });

async function upload({ token }: TestMember): Promise<string> {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#c04020' } });
  const form = multipartForm({ name: 'me.jpg', type: 'image/jpeg', bytes: await picture.jpeg().toBuffer() });
  const headers = { ...form.headers, ...bearer(token) };
  const answer = await opened.app.inject({
    method: 'POST',
    url: '/photos/upload',
    payload: form.payload,
    headers,
  });
  return answer.json().url;
}

test('a photo without profile is deleted after a day, row and file; a photo on a profile is not', async () => {
  const member = await signUp(opened.app);
  const other = await signUp(opened.app);
  const shown = await upload(member);
  const payload = { photo: shown };
  await opened.app.inject({
    method: 'PATCH',
    url: '/users/updatePhoto',
    payload,
    headers: bearer(member.token),
  });
  const unshown = await upload(other);
  await doAllAfter(hourInMs);
  expect((await opened.app.inject(unshown)).statusCode).toBe(200);
  await doAllAfter(dayInMs + hourInMs);
  expect((await opened.app.inject(unshown)).statusCode).toBe(404);
  expect((await opened.app.inject(shown)).statusCode).toBe(200);
  const names = await opened.db.selectFrom('photos').select('name').execute();
  expect(names.map(({ name }) => `/media/photos/${name}`)).toEqual([shown]);
  expect(existsSync(join(opened.config.DATA_DIR, shown.replace('/media/', '')))).toBe(true);
});

test('unconfirmed subscriptions are deleted after thirty days, and expired password links', async () => {
  const { email } = await signUp(opened.app);
  await post('/newsletter/subscribe', { name: 'Asha', email });
  await post('/newsletter/subscribe', { name: 'Ravi', email: 'confirmed@example.com' });
  await opened.db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: new Date() })
    .where('email', '=', 'confirmed@example.com')
    .execute();
  await post('/users/forgot-password', { email });
  const left = async () => ({
    subscribers: (await opened.db.selectFrom('newsletter_subscribers').select('email').execute()).length,
    resets: (await opened.db.selectFrom('password_resets').select('user_id').execute()).length,
  });
  await doAllAfter(0);
  expect(await left()).toEqual({ subscribers: 2, resets: 1 });
  await doAllAfter(hourInMs);
  expect(await left()).toEqual({ subscribers: 2, resets: 0 });
  await doAllAfter(31 * dayInMs);
  expect(await left()).toEqual({ subscribers: 1, resets: 0 });
});

test('a failing job is reported, and the other jobs run', async () => {
  const done: string[] = [];
  const failures: unknown[] = [];
  const failing = async () => {
    throw new Error('the database is away');
  };
  const chores = [failing, async () => void done.push('second')];
  await runBackgroundJobs(chores, { now: new Date(), signal: new AbortController().signal }, (error) =>
    failures.push(error),
  );
  expect([done, failures.length]).toEqual([['second'], 1]);
});
