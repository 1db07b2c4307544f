import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { readOutbox } from '../../../test/support/read-outbox.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp({ environment: { NEWSLETTER_PER_ADDRESS: '3' } });
}, 60_000);
afterAll(() => opened.close());

const url = '/newsletter/form';
const submit = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  opened.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const valid = { name: 'Asha', email: 'asha@example.com' };

test('The newsletter page has a form that works without scripts', async () => {
  const page = await opened.app.inject(url);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(page.body).toContain('<form method="post" action="?">');
  expect(page.body).not.toContain('<script');
});

test('A faulty form is shown again with the reason and the escaped texts', async () => {
  const page = await submit({ name: '"><b>Asha', email: 'nobody' });
  expect(page.statusCode).toBe(400);
  expect(page.body).toContain('Please enter a valid email address.');
  expect(page.body).toContain('value="&quot;&gt;&lt;b&gt;Asha"');
});

test.each([
  ['of another site', valid, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['of more than 4 KB', { ...valid, name: 'a'.repeat(5000) }, {}, 413],
  ['with a further field', { ...valid, role: 'admin' }, {}, 400],
])('A form %s is refused and sends no mail', async (_which, fields, headers, status) => {
  expect((await submit(fields, headers)).statusCode).toBe(status);
  expect(await readOutbox(opened.db, valid.email)).toEqual([]);
});

test('A valid form sends one mail; above the hourly limit the page says so', async () => {
  const page = await submit(valid, { 'sec-fetch-site': 'same-origin' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Please check your inbox for a verification email.');
  expect((await submit(valid)).body).toBe(page.body);
  expect(await readOutbox(opened.db, valid.email)).toHaveLength(1);
  await submit(valid);
  const refused = await submit(valid);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(refused.body).toContain('Too many attempts. Please try again in 60 minutes.');
});
